import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { createErrorRecovery, type Remedy } from "../recovery/error-recovery.ts";
import { segmentAt, type Span } from "../recovery/gaps.ts";
import { hasMediaSource, loadHls, signedUrl, type StreamSource } from "./hls-engine.ts";
import { createMseEngine } from "./mse-engine.ts";
import { createNativeEngine } from "./native-engine.ts";
import type { ProbeResult } from "../recovery/probing.ts";
import { isSegmentAvailable, probeFile } from "./readable.ts";
import { createSegmentSkipping } from "../recovery/segment-skipping.ts";
import type { Stall } from "../recovery/stall-handler.ts";
import type { EngineOptions, StreamEngine } from "./stream-engine.ts";
import { faultIn, faultOf, isUnreadable, secondsAhead, segmentOf, type Fault } from "../recovery/stream-faults.ts";
import { createStreamPosition, type StreamPosition } from "./stream-position.ts";
import { ratesOf } from "./stream-rates.ts";
import type { TrackEvents } from "./stream-tracks.ts";

export type StreamEvents = {
  /** The stream cannot be decoded (`media`), or its segments are missing (`service`). */
  givenUp: (blamed: "media" | "service") => void;
  /** A request has failed with this status; 0 is no response. It is retried. */
  failed?: (status: number) => void;
  /** A span that could not be loaded was skipped. */
  skipped: (seconds: number) => void;
  /** Absent if neither quality nor audio can be chosen. */
  tracks?: TrackEvents;
};

/** An HLS stream on a video element: chooses its engine, and applies the remedies for its errors. */
export class Stream {
  #video: HTMLVideoElement;
  #source: StreamSource;
  #events: StreamEvents;
  #position: StreamPosition;
  #skipping: ReturnType<typeof createSegmentSkipping>;
  #recovery = createErrorRecovery();
  #engine: StreamEngine | undefined;
  /** Whether a receiver plays from its own URL, and the element follows it. */
  #isDetached = false;
  #lastByteAtMs = performance.now();
  #reloadTimer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = new AbortController();

  constructor(video: HTMLVideoElement, source: StreamSource, events: StreamEvents) {
    const { signal } = this.#destroyed;
    this.#video = video;
    this.#events = events;
    this.#source = {
      ...source,
      onProgress: () => (this.#lastByteAtMs = performance.now()),
      failed: ({ status }) => events.failed?.(status),
    };
    this.#position = createStreamPosition(video, signal);
    this.#skipping = createSegmentSkipping(video, {
      hls: () => this.#hls,
      isAvailable: async (url) => isSegmentAvailable(await this.#signed(url), signal),
      skipped: events.skipped,
      givenUp: events.givenUp,
      requestAgain: () => this.requestAgain(),
      signal,
    });
    const currentSegment = () => this.#hls && segmentAt(this.#hls, this.#position.current());
    video.addEventListener("error", () => this.#resolve(faultIn(video, !this.#hls), currentSegment()), { signal });
  }

  /** Starts loading at `seconds`. Resolves when loading has begun, not when a frame is visible. */
  async start(seconds: number): Promise<void> {
    this.#position.startAt(seconds);
    const engine = await this.#createEngine();
    if (this.#destroyed.signal.aborted) return;
    this.#engine = engine;
    await engine.start();
  }

  /** Loads the stream again at its position, or requests the needed segment again. */
  requestAgain(): void {
    // Stop first: when restarted during a request, hls.js takes the end of that request for the new one's and waits forever.
    this.#hls?.stopLoad();
    this.#reloadAfter(0);
  }

  /** Resets the decoder. */
  recover(): void {
    if (!this.#isDetached) this.#engine?.recover();
  }

  /** Another quality or audio track was selected. */
  selectionChanged(): void {
    this.#engine?.selectionChanged();
  }

  /** Detaches the stream while a receiver plays its own URL, or attaches it again at `seconds`. */
  setDetached(isDetached: boolean, seconds: number): void {
    if (isDetached === this.#isDetached) return;
    this.#isDetached = isDetached;
    clearTimeout(this.#reloadTimer);
    if (isDetached) this.#engine?.detach();
    else this.#engine?.attach(seconds);
  }

  /** Sends a HEAD request for the file requested last. */
  async probe(): Promise<ProbeResult> {
    const { url, lastRequested = url } = this.#engine?.source ?? this.#source;
    return probeFile(await this.#signed(lastRequested), this.#destroyed.signal);
  }

  /** Describes a stall at the current position. */
  stall(): Stall {
    return {
      isOffline: !navigator.onLine,
      leftSeconds: this.#video.duration - this.#video.currentTime,
      aheadSeconds: secondsAhead(this.#video),
      silentMs: performance.now() - this.#lastByteAtMs,
      gapEnd: this.#skipping.gapEnd(this.#position.current()),
    };
  }

  rates = () => ratesOf(this.#hls);

  destroy(): void {
    const isNative = !this.#hls;
    this.#destroyed.abort();
    clearTimeout(this.#reloadTimer);
    if (isNative) this.#video.removeAttribute("src");
    // Otherwise the element would load the URL meant for a receiver.
    for (const source of this.#video.querySelectorAll("source")) source.remove();
    this.#video.load();
  }

  get #hls(): Hls | undefined {
    return this.#engine?.hls;
  }

  async #createEngine(): Promise<StreamEngine> {
    const options: EngineOptions = {
      video: this.#video,
      source: this.#source,
      position: this.#position,
      tracks: this.#events.tracks,
      signal: this.#destroyed.signal,
    };
    if (!hasMediaSource()) return createNativeEngine(options);
    const { default: HlsPlayer } = await loadHls(this.#source.hasAlternateAudio);
    // Before canPlayType, because Chromium answers 'maybe' for HLS but plays it less well.
    if (this.#destroyed.signal.aborted || !HlsPlayer.isSupported()) return createNativeEngine(options);
    return createMseEngine(HlsPlayer, options, {
      failed: (data) => this.#hlsFailed(data),
      playlistLoaded: () => this.#skipping.mark(),
      segmentBuffered: () => {
        this.#recovery.recovered();
        this.#skipping.recovered();
      },
    });
  }

  #hlsFailed(data: ErrorData): void {
    const segment = segmentOf(data);
    if (segment && isUnreadable(data) && !this.#skipping.unreadable(segment)) return;
    if (data.fatal) this.#resolve(faultOf(data), segment);
    else if (segment) this.#skipping.requestFailed(segment, data, this.#hls?.levels.length ?? 0);
  }

  /** Chooses and applies the remedy for an error. */
  #resolve({ kind, status }: Fault, segment: Span | undefined): void {
    if (this.#isDetached) return;
    // An element that loads by itself does not report the status; probing finds it out.
    if (kind === "network" && this.#hls) this.#events.failed?.(status ?? 0);
    this.#apply(this.#recovery.remedyFor({ kind, inSegment: segment !== undefined }, performance.now()), segment);
  }

  #apply(remedy: Remedy, segment: Span | undefined): void {
    switch (remedy.do) {
      case "reload":
        this.#reloadAfter(remedy.afterMs);
        return;
      case "skipSegment":
        if (!segment || this.#skipping.undecodable(segment)) this.recover();
        return;
      case "recoverMedia":
        this.recover();
        return;
      case "swapCodecAndRecover":
        this.#hls?.swapAudioCodec();
        this.recover();
        return;
      case "giveUp":
        this.#events.givenUp("media");
    }
  }

  #reloadAfter(ms: number): void {
    clearTimeout(this.#reloadTimer);
    this.#reloadTimer = setTimeout(() => {
      if (!this.#destroyed.signal.aborted && !this.#isDetached) this.#engine?.reload();
    }, ms);
  }

  async #signed(url: string): Promise<string> {
    const { query } = this.#engine?.source ?? this.#source;
    return signedUrl(url, await query());
  }
}
