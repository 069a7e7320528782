import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { createHls, hasMediaSource, loadHls, signedUrl, type StreamSource } from "./hls-engine.ts";
import { createGapDetection, segmentsAfter } from "./gap-detection.ts";
import { startLoading, takePrepared } from "./prepared-streams.ts";
import { startElement } from "./start-element.ts";
import { createGaps, segmentAt, type Span } from "./gaps.ts";
import { followNativeTracks } from "./native-tracks.ts";
import { isSegmentAvailable, probeFile } from "./readable.ts";
import { createErrorRecovery, mayBeGap, type Remedy } from "./error-recovery.ts";
import { createSkipLimit } from "./skip-limit.ts";
import type { ProbeResult } from "./probing.ts";
import type { Stall } from "./stall-handler.ts";
import { faultIn, faultOf, isUnreadable, secondsAhead, segmentOf, type Fault } from "./stream-faults.ts";
import { followSelection, type TrackEvents } from "./stream-tracks.ts";

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

let bandwidth: number | undefined;

/** An HLS stream on a video element: through hls.js with Media Source Extensions, else natively. */
export class Stream {
  #video: HTMLVideoElement;
  #source: StreamSource;
  #events: StreamEvents;
  #recovery = createErrorRecovery();
  #gaps = createGaps();
  #skipLimit = createSkipLimit();
  #gapDetection = createGapDetection({
    segmentsAfter: (span) => (this.#hls ? segmentsAfter(this.#hls, span) : []),
    isAvailable: async (url) => isSegmentAvailable(await this.#signed(url), this.#destroyed.signal),
    skip: (spans) => this.#skipGap(spans),
  });
  /** Number of 404s by segment start. */
  #missed = new Map<number, number>();
  #hls: Hls | undefined;
  #applySelection: (() => void) | undefined;
  /** Start position in seconds, until the element reports its own. */
  #at = 0;
  #hasData = false;
  /** Whether a receiver plays from its own URL, and the element follows it. */
  #isDetached = false;
  #lastByteAtMs = performance.now();
  /** Last position played, in seconds. */
  #playedTo = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = new AbortController();

  constructor(video: HTMLVideoElement, source: StreamSource, events: StreamEvents) {
    this.#video = video;
    this.#events = events;
    this.#source = {
      ...source,
      onProgress: () => (this.#lastByteAtMs = performance.now()),
      failed: ({ status }) => events.failed?.(status),
    };
    const { signal } = this.#destroyed;
    video.addEventListener("error", () => this.#heal(faultIn(video, !this.#hls), this.#currentSegment()), { signal });
    video.addEventListener("loadeddata", () => (this.#hasData = true), { signal });
    video.addEventListener("timeupdate", () => video.seeking || this.#played(), { signal });
    video.addEventListener("seeking", () => this.#reportSkipped(), { signal });
  }

  /** Starts loading at `at` seconds. Resolves when loading has begun, not when a frame is visible. */
  async start(at: number): Promise<void> {
    this.#begin(at);
    if (hasMediaSource()) {
      const { default: HlsPlayer } = await loadHls(this.#source.hasAlternateAudio);
      if (this.#isDestroyed()) return;
      // Before canPlayType, because Chromium answers 'maybe' for HLS but plays it less well.
      if (HlsPlayer.isSupported()) return this.#startHls(HlsPlayer);
    }
    await this.#startNative();
  }

  #startHls(HlsPlayer: typeof Hls): void {
    const at = this.#at;
    const ready = takePrepared(this.#source, this.#video);
    if (ready) this.#source = ready.source;
    const line = bandwidth === undefined ? {} : { abrEwmaDefaultEstimate: bandwidth };
    const hls = ready?.hls ?? createHls(HlsPlayer, this.#source, { startPosition: at, ...line });
    this.#hls = hls;
    hls.on(HlsPlayer.Events.ERROR, (_event, data) => {
      const segment = segmentOf(data);
      // hls.js skips a segment that it cannot parse.
      if (segment && isUnreadable(data) && !this.#skipSegment(segment, "service")) return;
      if (data.fatal) this.#heal(faultOf(data), segment);
      else if (segment && this.#isMissingEverywhere(hls, data)) this.#gapDetection.failed(segment, performance.now());
    });
    hls.on(HlsPlayer.Events.LEVEL_LOADED, () => this.#gaps.markIn(hls));
    hls.on(HlsPlayer.Events.FRAG_BUFFERED, () => {
      this.#recovery.recovered();
      this.#gapDetection.recovered();
      bandwidth = hls.bandwidthEstimate;
    });
    if (this.#events.tracks) this.#applySelection = followSelection(HlsPlayer, hls, this.#events.tracks);
    if (ready?.started) this.#hasData = this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    else hls.attachMedia(this.#video);
    if (!ready) hls.loadSource(this.#source.url);
    else if (ready.started?.at !== at) startLoading(HlsPlayer, hls, at);
  }

  #skipGap(spans: readonly Span[]): void {
    if (this.#isDestroyed() || !spans.every((span) => this.#skipSegment(span, "service"))) return;
    if (this.#hls) this.#gaps.markIn(this.#hls);
    this.requestAgain();
  }

  /** Whether a segment has failed in every rendition. */
  #isMissingEverywhere(hls: Hls, { response, frag }: ErrorData): boolean {
    if (!frag || !mayBeGap(response?.code)) return false;
    const attempts = (this.#missed.get(frag.start) ?? 0) + 1;
    this.#missed.set(frag.start, attempts);
    return attempts >= hls.levels.length;
  }

  /** The browser requests the segments itself, authorised by the cookies set with the opening. */
  async #startNative(): Promise<void> {
    const video = this.#video;
    const at = this.#position();
    this.#begin(at);
    const query = await this.#source.query();
    if (this.#isDestroyed()) return;
    const wasPlaying = !video.paused;
    video.src = signedUrl(this.#source.url, query);
    if (wasPlaying) this.#play();
    const { tracks } = this.#events;
    if (tracks) this.#applySelection = followNativeTracks(video, tracks, this.#destroyed.signal);
    if (at > 0) video.addEventListener("loadedmetadata", () => (video.currentTime = at), { once: true });
  }

  #begin(at: number): void {
    this.#at = at;
    this.#hasData = false;
  }

  #played(): void {
    const { currentTime } = this.#video;
    if (currentTime > this.#playedTo) this.#skipLimit.played();
    this.#playedTo = currentTime;
  }

  /** Skips a segment from now on, or gives up. @returns whether it is skipped */
  #skipSegment(span: Span, blamed: "media" | "service"): boolean {
    this.#gaps.add(span);
    const isLost = this.#skipLimit.isExceededBy(span.start, performance.now());
    if (isLost) this.#events.givenUp(blamed);
    return !isLost;
  }

  /** Reports a missing span that hls.js or the player has skipped. */
  #reportSkipped(): void {
    const span = this.#gaps.at(this.#playedTo);
    const { currentTime } = this.#video;
    if (span && currentTime > span.end - 0.1 && currentTime < span.end + 0.5)
      this.#events.skipped(span.end - span.start);
  }

  /** Position in seconds. Before its first data the element reports 0, not the start position. */
  #position(): number {
    return this.#hasData ? this.#video.currentTime : this.#at;
  }

  /** The segment at the current position. */
  #currentSegment(): Span | undefined {
    return this.#hls && segmentAt(this.#hls, this.#position());
  }

  /** Detaches the stream while a receiver plays its own URL, or attaches it again at `at` seconds. */
  setDetached(isDetached: boolean, at: number): void {
    if (isDetached === this.#isDetached) return;
    this.#isDetached = isDetached;
    clearTimeout(this.#timer);
    if (isDetached) {
      this.#hls?.stopLoad();
      this.#hls?.detachMedia();
      return;
    }
    this.#begin(at);
    if (!this.#hls) return void this.#startNative();
    this.#hls.attachMedia(this.#video);
    this.#hls.startLoad(at);
  }

  #heal({ kind, status }: Fault, span: Span | undefined): void {
    if (this.#isDetached) return;
    // An element that loads by itself does not report the status; probing finds it out.
    if (kind === "network" && this.#hls) this.#events.failed?.(status ?? 0);
    this.#apply(this.#recovery.remedyFor({ kind, inSegment: span !== undefined }, performance.now()), span);
  }

  #apply(remedy: Remedy, span: Span | undefined): void {
    switch (remedy.do) {
      case "reload":
        this.#reloadAfter(remedy.afterMs);
        return;
      case "skipSegment":
        if (span && !this.#skipSegment(span, "media")) return;
        if (this.#hls) this.#gaps.markIn(this.#hls);
        this.recover();
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
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reload(), ms);
  }

  #reload(): void {
    if (this.#isDestroyed() || this.#isDetached) return;
    const hls = this.#hls;
    if (!hls) void this.#startNative();
    else if (hls.levels.length === 0) hls.loadSource(this.#source.url);
    // Pass the position: hls.js forgets its start position otherwise, and never starts.
    else hls.startLoad(this.#position());
  }

  /** Another quality or audio track was selected. */
  selectionChanged(): void {
    this.#applySelection?.();
  }

  /** Requests the needed segment again. */
  requestAgain(): void {
    // Stop first: when restarted during a request, hls.js takes the end of that request for the new one's and waits forever.
    this.#hls?.stopLoad();
    this.#reloadAfter(0);
  }

  /** Resets the decoder. */
  recover(): void {
    if (this.#isDetached) return;
    const wasPlaying = !this.#video.paused;
    if (this.#hls) this.#hls.recoverMediaError();
    else void this.#startNative();
    if (wasPlaying) this.#play();
  }

  /** Resumes after a new source, which pauses an element. If the browser blocks that, the element stays paused. */
  #play(): void {
    startElement(this.#video, { isWanted: () => !this.#isDestroyed() });
  }

  /** Sends a HEAD request for the file requested last. */
  async probe(): Promise<ProbeResult> {
    const { url, lastRequested = url } = this.#source;
    return probeFile(await this.#signed(lastRequested), this.#destroyed.signal);
  }

  async #signed(url: string): Promise<string> {
    return signedUrl(url, await this.#source.query());
  }

  /** Describes a stall at the current position. */
  stall(): Stall {
    return {
      isOffline: !navigator.onLine,
      leftSeconds: this.#video.duration - this.#video.currentTime,
      aheadSeconds: secondsAhead(this.#video),
      silentMs: performance.now() - this.#lastByteAtMs,
      gapEnd: this.#gaps.at(this.#position())?.end,
    };
  }

  #isDestroyed(): boolean {
    return this.#destroyed.signal.aborted;
  }

  destroy(): void {
    this.#destroyed.abort();
    clearTimeout(this.#timer);
    this.#hls?.destroy();
    if (!this.#hls) this.#video.removeAttribute("src");
    // Otherwise the element would load the URL meant for a receiver.
    for (const source of this.#video.querySelectorAll("source")) source.remove();
    this.#video.load();
  }
}
