import type { Rating } from "#contract/rating.ts";
import type { WatchAction } from "#contract/playback.ts";
import { type AudioTrack, type CaptionTrack, initialPreferences, type Opened, type Preferences } from "./opened.ts";
import { initialPlayback, type Playback } from "./phase.ts";
import type { Sleep } from "./sleep.ts";
import { defaultSpeed, type Speed } from "./speed.ts";
import type { Volume } from "#shared/state/volume.ts";

/** What comes after the title. */
export type NextUp = { id: number; title: string; kind: "episode" | "movie"; seriesId: number | null; rating: Rating };

/** The id of the screen whose lease to replace; `only`: that of the account's one screen, whichever holds it. */
export type TakeOver = number | "only";

/** A signature as a query string, and its lifetime in milliseconds counted from the request for it. */
export type Signed = { query: string; livesMs: number };

/** A signed URL, because a receiver sends no cookies, and its lifetime in milliseconds. */
export type RemoteUrl = { url: string; livesMs: number };

/** The player's calls to the service. Refusals throw CallError. */
export type PlaybackCalls = {
  open: (id: number, takeOver: TakeOver | undefined) => Promise<Opened>;
  /** Both complete even while the page unloads. */
  save: (videoId: number, seconds: number, leaving: boolean) => Promise<void>;
  log: (action: WatchAction, videoId: number, seconds: number) => Promise<void>;
  view: (videoId: number) => Promise<void>;
  /** Signs the title again, and takes a new lease if the screen's was swept. @throws CallError */
  signAgain: (shown: { videoId: number; url: string }, signal: AbortSignal) => Promise<Signed>;
  /** Signs a URL for a receiver, and renews the screen's lease. @throws CallError */
  urlForRemote: (videoId: number) => Promise<RemoteUrl>;
  nextAfter: (opened: Opened) => Promise<NextUp | null>;
  preferences: (videoId: number) => Promise<Preferences>;
  /** Completes even while the page unloads. */
  prefer: (videoId: number, change: Partial<Preferences>) => Promise<void>;
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
  preferences: Preferences;
  /** Minutes until the title's rights end, if that is before the film does; null until ten minutes remain, then updated at five and one. */
  endsInMinutes: number | null;
  /** The captions on screen. */
  caption: CaptionTrack | null;
  /** URL of the selected captions if they are late. */
  lateCaption: string | null;
  /** The audio track that plays; null if audio and video are muxed. */
  audio: AudioTrack | null;
  /** The renditions' heights in pixels; empty if the browser adapts by itself. */
  renditions: readonly number[];
  /** Height of the rendition on screen, in pixels. */
  height: number | null;
  sleep: Sleep | null;
  /** The sleep timer has stopped playback. */
  slept: boolean;
};

/** The part of the state that is reset before a title is opened. */
export const nothingOpen = {
  opened: null,
  next: null,
  waiting: false,
  skipped: null,
  endsInMinutes: null,
  time: 0,
  duration: 0,
  bufferedTo: 0,
  caption: null,
  lateCaption: null,
  audio: null,
  renditions: [],
  height: null,
  slept: false,
} satisfies Partial<PlayerState>;

export function initialState(volume: Volume): PlayerState {
  return {
    ...initialPlayback,
    ...nothingOpen,
    volume,
    speed: defaultSpeed,
    preferences: initialPreferences,
    sleep: null,
  };
}
