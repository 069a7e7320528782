import type { Rating } from "#contract/video.ts";
import type { AnswerFor } from "#contract/client.ts";
import type { WatchAction } from "#contract/playback.ts";
import { firstPlayback, type Playback } from "./phase.ts";
import { defaultSpeed, type Speed } from "./speed.ts";
import type { Signed } from "./stream-signature.ts";
import type { Volume } from "../../../shared/state/volume.ts";

/** The server's answer to opening a title. */
export type Opened = AnswerFor<"POST /videos/{id}/playing-url">;

/** What comes after the title. */
export type NextUp = { id: number; title: string; kind: "episode" | "movie"; seriesId: number | null; rating: Rating };

/** The player's calls to the service. Refusals throw CallError. */
export type PlaybackCalls = {
  open: (id: number, takeOver: number | undefined) => Promise<Opened>;
  /** Both complete even while the page unloads. */
  save: (videoId: number, seconds: number, leaving: boolean) => Promise<void>;
  log: (action: WatchAction, videoId: number, seconds: number) => Promise<void>;
  view: (videoId: number) => Promise<void>;
  signAgain: (url: string, signal: AbortSignal) => Promise<Signed>;
  nextAfter: (opened: Opened) => Promise<NextUp | null>;
};

/** A persisted value. */
export type Memory<T> = { get: () => T | null; set: (value: T) => void };

export type PlayerState = Playback & {
  opened: Opened | null;
  next: NextUp | null;
  /** Playback has stalled for 700 ms. */
  waiting: boolean;
  /** The last span skipped because it could not be loaded. */
  skipped: { seconds: number } | null;
  time: number;
  duration: number;
  bufferedTo: number;
  volume: Volume;
  speed: Speed;
  /** A language, or null for off. */
  subtitles: string | null;
};

/** The title's state before it is opened. */
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
