import { introPatienceMs, startIntro, type Intro } from "./intro-clip.ts";
import type { Opened } from "./opened.ts";
import type { PlaybackCalls } from "./player-state.ts";
import { createRescue, type RescueActions } from "./rescue.ts";
import { signTitle, type SignedTitle } from "./signed-title.ts";
import type { TrackEvents } from "./stream-tracks.ts";
import { Stream, type StreamEvents } from "./stream.ts";

export type Elements = { main: HTMLVideoElement; intro: HTMLVideoElement };

export type ShowingEvents = Pick<RescueActions, "skipTo" | "tell"> &
  Pick<StreamEvents, "skipped"> &
  TrackEvents & {
    /** Current position in seconds. */
    place: () => number;
    /** The service refused to renew the signature. */
    refused: (error: unknown) => void;
    introOver: () => void;
    /** hls.js could not be loaded. */
    unreachable: () => void;
    /** The stream cannot be decoded (`media`), or what is left of it is not there (`service`). */
    broken: (blamed: "media" | "service") => void;
  };

/** An opened title on its elements: signature, stream, intro and stall handling. */
export class Showing {
  #stream: Stream;
  #signed: SignedTitle;
  #intro: Intro | undefined;
  #rescue: ReturnType<typeof createRescue>;
  #events: ShowingEvents;

  constructor(
    opened: Opened,
    elements: Elements,
    asked: { atMs: number; calls: PlaybackCalls },
    events: ShowingEvents,
  ) {
    this.#events = events;
    this.#signed = signTitle(opened, {
      askedAtMs: asked.atMs,
      signAgain: asked.calls.signAgain,
      refused: events.refused,
    });
    const stream = new Stream(
      elements.main,
      { ...this.#signed.source, hasAlternateAudio: opened.tracks.audio.length > 0 },
      {
        givenUp: events.broken,
        failed: (status) => this.#rescue.failed(status, performance.now()),
        skipped: events.skipped,
        tracks: events,
      },
    );
    this.#stream = stream;
    this.#rescue = createRescue({
      probe: () => stream.probe(),
      kick: () => stream.kick(),
      recover: () => stream.recover(),
      skipTo: events.skipTo,
      end: () => {
        // It would end a second time should the rest come after all.
        elements.main.pause();
        events.skipTo(elements.main.duration);
      },
      tell: events.tell,
      giveUp: events.broken,
    });
    stream.start(events.place()).catch(events.unreachable);
    if (opened.intro) this.#intro = startIntro(elements.intro, opened.intro, events.introOver);
  }

  get hasIntro(): boolean {
    return this.#intro !== undefined;
  }

  /** The visible element should be moving but has stalled for this long. */
  stands(which: "main" | "intro", ms: number): void {
    if (which === "main") this.#rescue.stands(this.#stream.look(), performance.now());
    else if (ms >= introPatienceMs) this.#events.introOver();
  }

  moves(): void {
    this.#rescue.over();
  }

  /** Another quality or sound is wanted. */
  wishChanged(): void {
    this.#stream.wishChanged();
  }

  playing(plays: boolean): void {
    this.#signed.playing(plays);
  }

  /** Continues from another position, cancelling any rescue. */
  goOn(): void {
    this.#rescue.over();
    this.#stream.kick();
  }

  /** Leaves the element to a receiver's own address, or plays here again. */
  lend(isLent: boolean): void {
    this.#rescue.over();
    this.#stream.lend(isLent, this.#events.place());
  }

  fetchBeside(address: string, signal: AbortSignal, anew?: boolean): Promise<Response> {
    return this.#signed.fetchBeside(address, signal, anew);
  }

  stopIntro(): void {
    this.#intro?.stop();
    this.#intro = undefined;
  }

  end(): void {
    this.#rescue.over();
    this.#signed.stop();
    this.#stream.destroy();
    this.stopIntro();
  }
}
