import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { createHls, hasMediaSource, loadHls, signedUrl, type StreamSource } from "./hls-engine.ts";
import { createHoles, segmentsAfter } from "./holes.ts";
import { startLoading, takePrepared } from "./prepared-streams.ts";
import { startElement } from "./start-element.ts";
import { createMissingSpans, spanAt, type Span } from "./missing-spans.ts";
import { followNativeTracks } from "./native-tracks.ts";
import { isSegmentThere, probeFile } from "./readable.ts";
import { createRecovery, mayBeHole, type Remedy } from "./recovery.ts";
import { createSkipLimit } from "./skip-limit.ts";
import type { ProbeAnswer } from "./probing.ts";
import type { Stall } from "./rescue.ts";
import { faultIn, faultOf, isUnreadable, secondsAhead, segmentOf, type Fault } from "./stream-faults.ts";
import { followWish, type TrackEvents } from "./stream-tracks.ts";

export type StreamEvents = {
  /** The stream cannot be decoded, or what is left of it cannot be loaded. */
  givenUp: (blamed: "media" | "service") => void;
  /** A request has failed with this status; 0 is no answer. It is repeated. */
  failed?: (status: number) => void;
  /** A span that could not be loaded was skipped. */
  skipped: (seconds: number) => void;
  /** Of a stream in which quality and sound can be chosen. */
  tracks?: TrackEvents;
};

let bandwidth: number | undefined;

/** An HLS stream on a video element: through hls.js with Media Source Extensions, else natively. */
export class Stream {
  #video: HTMLVideoElement;
  #source: StreamSource;
  #events: StreamEvents;
  #recovery = createRecovery();
  #missing = createMissingSpans();
  #skipLimit = createSkipLimit();
  #holes = createHoles({
    ahead: (span) => (this.#hls ? segmentsAfter(this.#hls, span) : []),
    isWhole: async (url) => isSegmentThere(await this.#signed(url), this.#gone.signal),
    leaveOut: (spans) => this.#leaveOutHole(spans),
  });
  /** Number of 404s by segment start. */
  #missed = new Map<number, number>();
  #hls: Hls | undefined;
  #applyWish: (() => void) | undefined;
  /** Start position in seconds, until the element reports its own. */
  #at = 0;
  #isThere = false;
  /** A receiver plays a stream of its own, and the element follows it. */
  #isLent = false;
  #lastByteAtMs = performance.now();
  /** Last position played, in seconds. */
  #playedTo = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = new AbortController();

  constructor(video: HTMLVideoElement, source: StreamSource, events: StreamEvents) {
    this.#video = video;
    this.#events = events;
    this.#source = {
      ...source,
      onProgress: () => (this.#lastByteAtMs = performance.now()),
      failed: ({ status }) => events.failed?.(status),
    };
    const { signal } = this.#gone;
    video.addEventListener("error", () => this.#heal(faultIn(video, !this.#hls), this.#spanHere()), { signal });
    video.addEventListener("loadeddata", () => (this.#isThere = true), { signal });
    video.addEventListener("timeupdate", () => video.seeking || this.#played(), { signal });
    video.addEventListener("seeking", () => this.#reportSkipped(), { signal });
  }

  /** Starts loading at `at` seconds. Resolves when loading has begun, not when a frame is visible. */
  async start(at: number): Promise<void> {
    this.#begin(at);
    if (hasMediaSource()) {
      const { default: HlsPlayer } = await loadHls(this.#source.hasAlternateAudio);
      if (this.#isGone()) return;
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
      if (segment && isUnreadable(data) && !this.#leaveOut(segment, "service")) return;
      if (data.fatal) this.#heal(faultOf(data), segment);
      else if (segment && this.#isMissingEverywhere(hls, data)) this.#holes.failed(segment, performance.now());
    });
    hls.on(HlsPlayer.Events.LEVEL_LOADED, () => this.#missing.markIn(hls));
    hls.on(HlsPlayer.Events.FRAG_BUFFERED, () => {
      this.#recovery.healed();
      this.#holes.healed();
      bandwidth = hls.bandwidthEstimate;
    });
    if (this.#events.tracks) this.#applyWish = followWish(HlsPlayer, hls, this.#events.tracks);
    if (ready?.started) this.#isThere = this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    else hls.attachMedia(this.#video);
    if (!ready) hls.loadSource(this.#source.url);
    else if (ready.started?.at !== at) startLoading(HlsPlayer, hls, at);
  }

  #leaveOutHole(spans: readonly Span[]): void {
    if (this.#isGone() || !spans.every((span) => this.#leaveOut(span, "service"))) return;
    if (this.#hls) this.#missing.markIn(this.#hls);
    this.kick();
  }

  /** Whether a segment is missing in every rendition, or failed in each for as long as one is tried. */
  #isMissingEverywhere(hls: Hls, { response, frag }: ErrorData): boolean {
    if (!frag || !mayBeHole(response?.code)) return false;
    const asked = (this.#missed.get(frag.start) ?? 0) + 1;
    this.#missed.set(frag.start, asked);
    return asked >= hls.levels.length;
  }

  /** The browser requests the segments itself, authorised by the cookies set with the opening. */
  async #startNative(): Promise<void> {
    const video = this.#video;
    const at = this.#place();
    this.#begin(at);
    const query = await this.#source.query();
    if (this.#isGone()) return;
    const wasPlaying = !video.paused;
    video.src = signedUrl(this.#source.url, query);
    if (wasPlaying) this.#play();
    const { tracks } = this.#events;
    if (tracks) this.#applyWish = followNativeTracks(video, tracks, this.#gone.signal);
    if (at > 0) video.addEventListener("loadedmetadata", () => (video.currentTime = at), { once: true });
  }

  #begin(at: number): void {
    this.#at = at;
    this.#isThere = false;
  }

  #played(): void {
    const { currentTime } = this.#video;
    if (currentTime > this.#playedTo) this.#skipLimit.played();
    this.#playedTo = currentTime;
  }

  /** Skips a segment from now on, or gives up. @returns whether it is skipped */
  #leaveOut(span: Span, blamed: "media" | "service"): boolean {
    this.#missing.add(span);
    const isLost = this.#skipLimit.leftOut(span.start, performance.now());
    if (isLost) this.#events.givenUp(blamed);
    return !isLost;
  }

  /** Reports a missing span that hls.js or the player has skipped. */
  #reportSkipped(): void {
    const span = this.#missing.at(this.#playedTo);
    const { currentTime } = this.#video;
    if (span && currentTime > span.end - 0.1 && currentTime < span.end + 0.5)
      this.#events.skipped(span.end - span.start);
  }

  /** Position in seconds. Before its first data the element reports 0, not the start position. */
  #place(): number {
    return this.#isThere ? this.#video.currentTime : this.#at;
  }

  /** The segment at the decoder's position. */
  #spanHere(): Span | undefined {
    return this.#hls && spanAt(this.#hls, this.#place());
  }

  /** Leaves the element to a receiver's own address, or takes it back and plays on at `at` seconds. */
  lend(isLent: boolean, at: number): void {
    if (isLent === this.#isLent) return;
    this.#isLent = isLent;
    clearTimeout(this.#timer);
    if (isLent) {
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
    if (this.#isLent) return;
    // An element that loads by itself does not tell the status: a probe finds it out.
    if (kind === "network" && this.#hls) this.#events.failed?.(status ?? 0);
    this.#apply(this.#recovery.remedyFor({ kind, inSegment: span !== undefined }, performance.now()), span);
  }

  #apply(remedy: Remedy, span: Span | undefined): void {
    switch (remedy.do) {
      case "reload":
        this.#reloadAfter(remedy.afterMs);
        return;
      case "leaveOut":
        if (span && !this.#leaveOut(span, "media")) return;
        if (this.#hls) this.#missing.markIn(this.#hls);
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
    if (this.#isGone() || this.#isLent) return;
    const hls = this.#hls;
    if (!hls) void this.#startNative();
    else if (hls.levels.length === 0) hls.loadSource(this.#source.url);
    // Pass the position: hls.js forgets its start position otherwise, and never starts.
    else hls.startLoad(this.#place());
  }

  /** Another quality or sound is wanted. */
  wishChanged(): void {
    this.#applyWish?.();
  }

  /** Requests the needed segment again. */
  kick(): void {
    // Stop first: when restarted during a request, hls.js mistakes that request's end for the new one's and waits for ever.
    this.#hls?.stopLoad();
    this.#reloadAfter(0);
  }

  /** Resets the decoder. */
  recover(): void {
    if (this.#isLent) return;
    const wasPlaying = !this.#video.paused;
    if (this.#hls) this.#hls.recoverMediaError();
    else void this.#startNative();
    if (wasPlaying) this.#play();
  }

  /** Another source pauses an element. A refusal to play shows as its 'pause' event. */
  #play(): void {
    startElement(this.#video, { isWanted: () => !this.#isGone() });
  }

  /** Asks the media server for the head of what was requested last. */
  async probe(): Promise<ProbeAnswer> {
    const { url, lastAsked = url } = this.#source;
    return probeFile(await this.#signed(lastAsked), this.#gone.signal);
  }

  async #signed(url: string): Promise<string> {
    return signedUrl(url, await this.#source.query());
  }

  /** Facts about the current position. */
  look(): Stall {
    return {
      isOffline: !navigator.onLine,
      leftSeconds: this.#video.duration - this.#video.currentTime,
      aheadSeconds: secondsAhead(this.#video),
      quietMs: performance.now() - this.#lastByteAtMs,
      gapEnd: this.#missing.at(this.#place())?.end,
    };
  }

  #isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  destroy(): void {
    this.#gone.abort();
    clearTimeout(this.#timer);
    this.#hls?.destroy();
    if (!this.#hls) this.#video.removeAttribute("src");
    // Without a source of its own, the element would play what was meant for a receiver.
    for (const source of this.#video.querySelectorAll("source")) source.remove();
    this.#video.load();
  }
}
