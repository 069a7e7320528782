import type { CaptionTrack, Preferences } from "./opened.ts";
import type { PlayerState, RemoteUrl } from "./player-state.ts";
import type { SleepChoice } from "./sleep.ts";
import type { Speed } from "./speed.ts";
import type { Store } from "./store.ts";

type Transport = {
  skipIntro(): void;
  toggle(): void;
  /** Seeks to `seconds` of the title, at most just before its end. */
  seekTo(seconds: number): void;
  /** Seeks from the position on screen; negative seconds seek backwards. */
  seekBy(seconds: number): void;
};

type Tuning = {
  /** @param value from 0 to 1 */
  setVolume(value: number): void;
  toggleMute(): void;
  setSpeed(speed: Speed): void;
};

type Choices = {
  /** Null turns captions off. */
  setCaptions(track: Pick<CaptionTrack, "language" | "kind"> | null): void;
  toggleCaptions(): void;
  setCaptionStyle(change: Partial<Preferences["caption_style"]>): void;
  setAudio(track: { language: string; description: boolean }): void;
  setQuality(quality: Preferences["quality"]): void;
  setAutoplay(autoplay: boolean): void;
  /** Null turns the sleep timer off. */
  setSleep(choice: SleepChoice | null): void;
  /** The sleep timer's clock, in milliseconds since 1970. */
  now(): number;
};

/** The player as its controls use it. It stands below them, while the player that implements it stands above. */
export type PlayerForControls = {
  readonly state: Store<PlayerState>;
  readonly transport: Transport;
  readonly tuning: Tuning;
  readonly choices: Choices;
  /** Plays a title; of a series, the viewer's current episode. */
  open(id: number, options?: { withIntro?: boolean }): Promise<void>;
  /** Continues with the title that comes next. */
  goNext(): void;
  /** Retries now instead of at the next probe. */
  tryAgain(): void;
  /** Fetches a file that belongs to the stream (subtitles, seek pictures). @throws when it cannot be loaded */
  fetchSigned(address: string, signal: AbortSignal, bypassCache?: boolean): Promise<Response>;
  /** A signed URL of a title for a receiver. @throws CallError when this screen may not play it */
  urlForRemote(id: number): Promise<RemoteUrl>;
  /** Detaches the stream while a receiver plays, and attaches it again afterwards. */
  setDetached(isDetached: boolean): void;
};
