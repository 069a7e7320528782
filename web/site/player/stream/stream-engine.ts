import type Hls from "hls.js";
import type { StreamSource } from "./hls-engine.ts";
import type { StreamPosition } from "./stream-position.ts";
import type { TrackEvents } from "./stream-tracks.ts";

/** Loads a stream into a video element. */
export type StreamEngine = {
  /** Undefined if the browser loads the stream itself. */
  readonly hls: Hls | undefined;
  /** The source that it requests from. */
  readonly source: StreamSource;
  /** Starts loading at the stream's position. Resolves when the first request can be sent. */
  start: () => Promise<void>;
  /** Loads again at the stream's position. */
  reload: () => void;
  /** Resets the decoder. A playing element plays on. */
  recover: () => void;
  /** Releases the element. */
  detach: () => void;
  /** Takes the element back and loads at `seconds`. */
  attach: (seconds: number) => void;
  /** Another quality or audio track was selected. */
  selectionChanged: () => void;
};

export type EngineOptions = {
  video: HTMLVideoElement;
  source: StreamSource;
  position: StreamPosition;
  /** Absent if neither quality nor audio can be chosen. */
  tracks: TrackEvents | undefined;
  /** Aborts when the stream is destroyed. */
  signal: AbortSignal;
};
