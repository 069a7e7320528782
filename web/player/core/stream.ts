import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { createHls, hasMediaSource, loadHls, signedUrl, takePrepared, type StreamSource } from "./hls-engine.ts";
import { createRecovery, type Remedy, type StreamFault } from "./recovery.ts";

export type StreamEvents = {
  /** Nothing more can be done. */
  givenUp: (kind: "network" | "media") => void;
};

/** With nothing left to play, a stream is given up; until then it is worth more tries. */
const enoughAheadSeconds = 1;
const tryAgainMs = 8000;

let bandwidth: number | undefined;

/** One HLS stream on one video element: through hls.js where there are Media Source Extensions, else by the browser itself. */
export class Stream {
  #video: HTMLVideoElement;
  #source: StreamSource;
  #events: StreamEvents;
  #recovery = createRecovery();
  #hls: Hls | undefined;
  /** Where to begin, in seconds; where it is, once the element has something to show there. */
  #at = 0;
  #isThere = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = false;

  constructor(video: HTMLVideoElement, source: StreamSource, events: StreamEvents) {
    this.#video = video;
    this.#source = { ...source };
    this.#events = events;
  }

  /** Begins to load at `at` seconds. Resolves when the stream is on its way, not when it can be seen. */
  async start(at: number): Promise<void> {
    this.#begin(at);
    if (hasMediaSource()) {
      const { default: HlsPlayer } = await loadHls();
      if (this.#destroyed) return;
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
      if (data.fatal) this.#heal(faultIn(data));
    });
    hls.on(HlsPlayer.Events.FRAG_BUFFERED, () => {
      this.#recovery.healed();
      bandwidth = hls.bandwidthEstimate;
    });
    hls.attachMedia(this.#video);
    if (!ready) hls.loadSource(this.#source.url);
    else if (hls.levels.length > 0) hls.startLoad(at);
    else hls.once(HlsPlayer.Events.MANIFEST_PARSED, () => hls.startLoad(at));
  }

  /** The browser asks for the parts itself: the cookies that came with the address open them. */
  async #startNative(): Promise<void> {
    const video = this.#video;
    const at = this.#place();
    this.#begin(at);
    video.addEventListener("error", this.#nativeFault);
    const query = await this.#source.query();
    if (this.#destroyed) return;
    video.src = signedUrl(this.#source.url, query);
    if (at > 0) video.addEventListener("loadedmetadata", () => (video.currentTime = at), { once: true });
  }

  #begin(at: number): void {
    this.#at = at;
    this.#isThere = false;
    this.#video.addEventListener("loadeddata", () => (this.#isThere = true), { once: true });
  }

  /** In seconds. Before its first data an element stands at 0, wherever it is to begin. */
  #place(): number {
    return this.#isThere ? this.#video.currentTime : this.#at;
  }

  #nativeFault = (): void => {
    const network = this.#video.error?.code === MediaError.MEDIA_ERR_NETWORK;
    this.#heal({ kind: network ? "network" : "media" });
  };

  #heal(fault: StreamFault): void {
    this.#apply(this.#recovery.remedyFor(fault, performance.now()), fault.kind);
  }

  #apply(remedy: Remedy, kind: StreamFault["kind"]): void {
    switch (remedy.do) {
      case "reload":
        this.#reloadAfter(remedy.afterMs);
        return;
      case "recoverMedia":
      case "swapCodecAndRecover":
        this.#recoverMedia(remedy.do === "swapCodecAndRecover");
        return;
      case "giveUp":
        if (kind === "network" && secondsAhead(this.#video) > enoughAheadSeconds) this.#reloadAfter(tryAgainMs);
        else this.#events.givenUp(kind);
    }
  }

  #reloadAfter(ms: number): void {
    const reload = () => {
      clearTimeout(this.#timer);
      removeEventListener("online", reload);
      this.#reload();
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(reload, ms);
    addEventListener("online", reload, { once: true });
  }

  #reload(): void {
    if (this.#destroyed) return;
    const hls = this.#hls;
    if (!hls) void this.#startNative();
    else if (hls.levels.length === 0) hls.loadSource(this.#source.url);
    // Told the place: by itself hls.js forgets where it was to begin, and waits for nothing.
    else hls.startLoad(this.#place());
  }

  #recoverMedia(swapCodec: boolean): void {
    const wasPlaying = !this.#video.paused;
    if (swapCodec) this.#hls?.swapAudioCodec();
    if (this.#hls) this.#hls.recoverMediaError();
    else void this.#startNative();
    // A refusal is told by the video's own 'pause'.
    if (wasPlaying) this.#video.play().catch(() => undefined);
  }

  destroy(): void {
    this.#destroyed = true;
    clearTimeout(this.#timer);
    this.#video.removeEventListener("error", this.#nativeFault);
    this.#hls?.destroy();
    if (!this.#hls) this.#video.removeAttribute("src");
    this.#video.load();
  }
}

function faultIn(data: ErrorData): StreamFault {
  // The word, not the enumeration: naming that would load hls.js with every page.
  const type: string = data.type;
  return type === "networkError" ? { kind: "network", status: data.response?.code } : { kind: "media" };
}

/** How far one can play without another byte. */
export function secondsAhead(video: Pick<HTMLVideoElement, "buffered" | "currentTime">): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.1 && currentTime < buffered.end(i)) return buffered.end(i) - currentTime;
  }
  return 0;
}
