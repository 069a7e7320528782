import type Hls from "hls.js";
import type { ErrorData, MediaFragment } from "hls.js";
import { createHls, hasMediaSource, loadHls, signedUrl, takePrepared, type StreamSource } from "./hls-engine.ts";
import { createMissingSpans, type Span } from "./missing-spans.ts";
import { createRecovery, isMissing, type Remedy } from "./recovery.ts";

export type StreamEvents = {
  /** The title comes and cannot be shown. */
  givenUp: () => void;
  /** A stretch that cannot be had was left out. */
  skipped: (seconds: number) => void;
};

const probePatienceMs = 2000;

let bandwidth: number | undefined;

/** One HLS stream on one video element: through hls.js where there are Media Source Extensions, else by the browser itself. */
export class Stream {
  #video: HTMLVideoElement;
  #source: StreamSource;
  #events: StreamEvents;
  #recovery = createRecovery();
  #missing = createMissingSpans();
  /** How often the segment that begins there was not found. */
  #missed = new Map<number, number>();
  #hls: Hls | undefined;
  /** Where to begin, in seconds; where it is, once the element has something to show there. */
  #at = 0;
  #isThere = false;
  #heardAtMs = performance.now();
  /** Where it last played, in seconds. */
  #playedTo = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = new AbortController();

  constructor(video: HTMLVideoElement, source: StreamSource, events: StreamEvents) {
    this.#video = video;
    this.#source = { ...source, heard: () => (this.#heardAtMs = performance.now()) };
    this.#events = events;
    const { signal } = this.#gone;
    video.addEventListener("error", () => this.#heal(faultIn(video.error), this.#spanHere()), { signal });
    video.addEventListener("timeupdate", () => video.seeking || (this.#playedTo = video.currentTime), { signal });
    video.addEventListener("seeking", () => this.#tellSkipped(), { signal });
  }

  /** Begins to load at `at` seconds. Resolves when the stream is on its way, not when it can be seen. */
  async start(at: number): Promise<void> {
    this.#begin(at);
    if (hasMediaSource()) {
      const { default: HlsPlayer } = await loadHls();
      if (this.#isGone()) return;
      // Before canPlayType: Chromium answers 'maybe' for HLS and then plays it worse.
      if (HlsPlayer.isSupported()) return this.#startHls(HlsPlayer);
    }
    await this.#startNative();
  }

  #startHls(HlsPlayer: typeof Hls): void {
    const at = this.#at;
    const ready = takePrepared(this.#source);
    if (ready) this.#source = ready.source;
    const line = bandwidth === undefined ? {} : { abrEwmaDefaultEstimate: bandwidth };
    const hls = ready?.hls ?? createHls(HlsPlayer, this.#source, { startPosition: at, ...line });
    this.#hls = hls;
    hls.on(HlsPlayer.Events.ERROR, (_event, data) => {
      const span = spanOf(data);
      // hls.js leaves a segment out by itself that it cannot read.
      if (span && (data.details as string) === "fragParsingError") this.#missing.add(span);
      if (data.fatal || this.#isMissingEverywhere(hls, data)) this.#heal(faultOf(data), span);
    });
    hls.on(HlsPlayer.Events.LEVEL_LOADED, () => this.#missing.markIn(hls));
    hls.on(HlsPlayer.Events.FRAG_BUFFERED, () => {
      this.#recovery.healed();
      bandwidth = hls.bandwidthEstimate;
    });
    hls.attachMedia(this.#video);
    if (!ready) hls.loadSource(this.#source.url);
    else if (hls.levels.length > 0) hls.startLoad(at);
    else hls.once(HlsPlayer.Events.MANIFEST_PARSED, () => hls.startLoad(at));
  }

  /** Whether a segment was asked for in every rendition, and is in none: hls.js would ask for half a minute more. */
  #isMissingEverywhere(hls: Hls, { response, frag }: ErrorData): boolean {
    if (!frag || !isMissing(response?.code)) return false;
    const asked = (this.#missed.get(frag.start) ?? 0) + 1;
    this.#missed.set(frag.start, asked);
    return asked >= hls.levels.length;
  }

  /** The browser asks for the parts itself: the cookies that came with the address open them. */
  async #startNative(): Promise<void> {
    const video = this.#video;
    const at = this.#place();
    this.#begin(at);
    const query = await this.#source.query();
    if (this.#isGone()) return;
    video.src = signedUrl(this.#source.url, query);
    if (at > 0) video.addEventListener("loadedmetadata", () => (video.currentTime = at), { once: true });
  }

  #begin(at: number): void {
    this.#at = at;
    this.#isThere = false;
    this.#video.addEventListener("loadeddata", () => (this.#isThere = true), { once: true });
  }

  /** Whoever seeks over a stretch that is missing, hls.js or the player: it is told. */
  #tellSkipped(): void {
    const span = this.#missing.at(this.#playedTo);
    const { currentTime } = this.#video;
    if (span && currentTime > span.end - 0.1 && currentTime < span.end + 0.5)
      this.#events.skipped(span.end - span.start);
  }

  /** In seconds. Before its first data an element stands at 0, wherever it is to begin. */
  #place(): number {
    return this.#isThere ? this.#video.currentTime : this.#at;
  }

  /** The segment that the decoder is at. */
  #spanHere(): Span | undefined {
    const place = this.#place();
    const fragments = this.#hls?.levels.flatMap((level) => level.details?.fragments ?? []);
    const here = fragments?.find(({ start, end }) => start <= place && place < end);
    return here && { start: here.start, end: here.end };
  }

  #heal(fault: { kind: "network" | "media"; status?: number | undefined }, span: Span | undefined): void {
    const remedy = this.#recovery.remedyFor({ ...fault, inSegment: span !== undefined }, performance.now());
    this.#apply(remedy, fault.kind, span);
  }

  #apply(remedy: Remedy, kind: "network" | "media", span: Span | undefined): void {
    switch (remedy.do) {
      case "reload":
        this.#reloadAfter(remedy.afterMs);
        return;
      case "leaveOut":
        if (span) this.#missing.add(span);
        if (this.#hls) this.#missing.markIn(this.#hls);
        if (kind === "media") this.recover();
        else this.kick();
        return;
      case "recoverMedia":
        this.recover();
        return;
      case "swapCodecAndRecover":
        this.#hls?.swapAudioCodec();
        this.recover();
        return;
      case "giveUp":
        this.#events.givenUp();
    }
  }

  #reloadAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reload(), ms);
  }

  #reload(): void {
    if (this.#isGone()) return;
    const hls = this.#hls;
    if (!hls) void this.#startNative();
    else if (hls.levels.length === 0) hls.loadSource(this.#source.url);
    // Told the place: by itself hls.js forgets where it was to begin, and waits for nothing.
    else hls.startLoad(this.#place());
  }

  /** Asks once more for what is needed here. */
  kick(): void {
    // At rest for a moment: started over a request that is under way, hls.js takes the end of that one for the end of the
    // new one, and waits for ever.
    this.#hls?.stopLoad();
    this.#reloadAfter(0);
  }

  /** Sets the decoder up anew. */
  recover(): void {
    const wasPlaying = !this.#video.paused;
    if (this.#hls) this.#hls.recoverMediaError();
    else void this.#startNative();
    // A refusal is told by the video's own 'pause'.
    if (wasPlaying) this.#video.play().catch(() => undefined);
  }

  /** Whether the media server answers. Asked without a signature: a refusal is an answer too. */
  async probe(): Promise<boolean> {
    const signal = AbortSignal.any([this.#gone.signal, AbortSignal.timeout(probePatienceMs)]);
    try {
      const answer = await fetch(this.#source.url, { method: "HEAD", cache: "no-store", signal });
      return answer.status < 500;
    } catch {
      return false;
    }
  }

  /** What is known where the title stands. */
  look(): { aheadSeconds: number; quietMs: number; gapEnd: number | undefined } {
    return {
      aheadSeconds: secondsAhead(this.#video),
      quietMs: performance.now() - this.#heardAtMs,
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
    this.#video.load();
  }
}

function faultOf(data: ErrorData): { kind: "network" | "media"; status?: number | undefined } {
  // The word, not the enumeration: naming that would load hls.js with every page.
  const type: string = data.type;
  return type === "networkError" ? { kind: "network", status: data.response?.code } : { kind: "media" };
}

function faultIn(error: MediaError | null): { kind: "network" | "media" } {
  return { kind: error?.code === MediaError.MEDIA_ERR_NETWORK ? "network" : "media" };
}

/** The segment that a fault lies in. */
function spanOf({ frag }: ErrorData): Span | undefined {
  return frag && isMedia(frag) ? { start: frag.start, end: frag.end } : undefined;
}

function isMedia(fragment: { sn: number | "initSegment" }): fragment is MediaFragment {
  return fragment.sn !== "initSegment";
}

/** How far one can play without another byte. */
export function secondsAhead(video: Pick<HTMLVideoElement, "buffered" | "currentTime">): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.1 && currentTime < buffered.end(i)) return buffered.end(i) - currentTime;
  }
  return 0;
}
