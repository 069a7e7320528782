import { introStallLimitMs, startIntro, type Intro } from "../stream/intro-clip.ts";
import type { Opened } from "../state/opened.ts";
import type { PlaybackCalls } from "../state/player-state.ts";
import { createStallHandler, type StallActions } from "../recovery/stall-handler.ts";
import { signTitle, type SignedTitle } from "../stream/signed-title.ts";
import type { TrackEvents } from "../stream/stream-tracks.ts";
import { Stream, type StreamEvents } from "../stream/stream.ts";

export type Elements = { main: HTMLVideoElement; intro: HTMLVideoElement };

export type TitleEvents = Pick<StallActions, "skipTo" | "onTrouble"> &
  Pick<StreamEvents, "skipped"> &
  TrackEvents & {
    /** Current position in seconds. */
    position: () => number;
    /** The service refused to renew the signature. */
    refused: (error: unknown) => void;
    introOver: () => void;
    /** hls.js could not be loaded. */
    loadFailed: () => void;
    /** The stream cannot be decoded (`media`), or its segments are missing (`service`). */
    givenUp: (blamed: "media" | "service") => void;
  };

/** An opened title on its elements: signature, stream, intro and stall handling. */
export class TitlePlayback {
  #stream: Stream;
  #signed: SignedTitle;
  #intro: Intro | undefined;
  #stalls: ReturnType<typeof createStallHandler>;
  #events: TitleEvents;

  constructor(
    opened: Opened,
    elements: Elements,
    { requestedAtMs, calls }: { requestedAtMs: number; calls: PlaybackCalls },
    events: TitleEvents,
  ) {
    this.#events = events;
    this.#signed = signTitle(opened, {
      requestedAtMs,
      signAgain: calls.signAgain,
      refused: events.refused,
    });
    const stream = new Stream(
      elements.main,
      { ...this.#signed.source, hasAlternateAudio: opened.tracks.audio.length > 0 },
      {
        givenUp: events.givenUp,
        failed: (status) => this.#stalls.failed(status, performance.now()),
        skipped: events.skipped,
        tracks: events,
      },
    );
    this.#stream = stream;
    this.#stalls = createStallHandler({
      probe: () => stream.probe(),
      requestAgain: () => stream.requestAgain(),
      recover: () => stream.recover(),
      skipTo: events.skipTo,
      end: () => {
        // Otherwise it would end a second time if the rest arrived after all.
        elements.main.pause();
        events.skipTo(elements.main.duration);
      },
      onTrouble: events.onTrouble,
      giveUp: events.givenUp,
    });
    stream.start(events.position()).catch(events.loadFailed);
    if (opened.intro) this.#intro = startIntro(elements.intro, opened.intro, events.introOver);
  }

  /** The visible element should be moving but has stalled for this long. */
  stalled(name: "main" | "intro", ms: number): void {
    if (name === "main") this.#stalls.stalled(this.#stream.stall(), performance.now());
    else if (ms >= introStallLimitMs) this.#events.introOver();
  }

  advanced(): void {
    this.#stalls.reset();
  }

  /** Another quality or audio track was selected. */
  selectionChanged(): void {
    this.#stream.selectionChanged();
  }

  streamRates() {
    return this.#stream.rates();
  }

  setPlaying(isPlaying: boolean): void {
    this.#signed.playing(isPlaying);
  }

  /** Continues from another position, cancelling stall handling. */
  resume(): void {
    this.#stalls.reset();
    this.#stream.requestAgain();
  }

  /** Detaches the stream while a receiver plays its own URL, or attaches it again. */
  setDetached(isDetached: boolean): void {
    this.#stalls.reset();
    this.#stream.setDetached(isDetached, this.#events.position());
  }

  fetchSigned(address: string, signal: AbortSignal, bypassCache?: boolean): Promise<Response> {
    return this.#signed.fetchSigned(address, signal, bypassCache);
  }

  stopIntro(): void {
    this.#intro?.stop();
    this.#intro = undefined;
  }

  destroy(): void {
    this.#stalls.reset();
    this.#signed.stop();
    this.#stream.destroy();
    this.stopIntro();
  }
}
