import type { Rating } from "#contract/video.ts";
import type { AnswerFor } from "#contract/client.ts";
import type { WatchAction } from "#contract/playback.ts";
import { firstPlayback, type Playback } from "./phase.ts";
import { defaultSpeed, type Speed } from "./speed.ts";
import type { Signed } from "./stream-signature.ts";
import type { Volume } from "./volume.ts";

/** A title as the server opened it. */
export type Opened = AnswerFor<"POST /videos/{id}/playing-url">;

/** What comes after the title. */
export type NextUp = { id: number; title: string; kind: "episode" | "movie"; seriesId: number | null; rating: Rating };

/** What a player asks of the service. Refusals are thrown as CallError. */
export type PlaybackCalls = {
  open: (id: number, takeOver: number | undefined) => Promise<Opened>;
  /** Both tell on even while the page goes away. */
  save: (videoId: number, seconds: number, leaving: boolean) => Promise<void>;
  log: (action: WatchAction, videoId: number, seconds: number) => Promise<void>;
  view: (videoId: number) => Promise<void>;
  signAgain: (url: string, signal: AbortSignal) => Promise<Signed>;
  nextAfter: (opened: Opened) => Promise<NextUp | null>;
};

/** One remembered value. */
export type Memory<T> = { get: () => T | null; set: (value: T) => void };

export type PlayerState = Playback & {
  opened: Opened | null;
  next: NextUp | null;
  /** Nothing has moved for 700 ms that should. */
  waiting: boolean;
  /** The last stretch that was left out because it could not be had. */
  skipped: { seconds: number } | null;
  time: number;
  duration: number;
  bufferedTo: number;
  volume: Volume;
  speed: Speed;
  /** A language, or null for none. */
  subtitles: string | null;
};

/** What is known of a title, before anything is. */
export const nothingOpen = {
  opened: null,
  next: null,
  waiting: false,
  skipped: null,
  time: 0,
  duration: 0,
  bufferedTo: 0,
} satisfies Partial<PlayerState>;

export function initialState(volume: Volume, subtitles: string | null): PlayerState {
  return {
    ...firstPlayback,
    ...nothingOpen,
    volume,
    speed: defaultSpeed,
    subtitles,
  };
}
