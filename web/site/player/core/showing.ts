import { introPatienceMs, startIntro, type Intro } from "./intro-clip.ts";
import type { Opened, PlaybackCalls } from "./player-state.ts";
import { createRescue, type RescueActions } from "./rescue.ts";
import { signTitle, type SignedTitle } from "./signed-title.ts";
import { Stream } from "./stream.ts";

export type Elements = { main: HTMLVideoElement; intro: HTMLVideoElement };

export type ShowingEvents = Pick<RescueActions, "skipTo" | "tell"> & {
  /** Seconds into the title. */
  place: () => number;
  /** The service signs no more, and why. */
  refused: (error: unknown) => void;
  introOver: () => void;
  /** So many seconds could not be had, and were left out. */
  skipped: (seconds: number) => void;
  /** hls.js itself did not come. */
  unreachable: () => void;
  /** The title comes and cannot be shown. */
  broken: () => void;
};

/** One opened title on its elements: its signature, its stream, the intro before it, and what helps it over a stall. */
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
    const { log, signAgain } = asked.calls;
    this.#signed = signTitle(opened, {
      askedAtMs: asked.atMs,
      signAgain,
      takeScreen: () => log("playing", opened.video.id, events.place()),
      refused: events.refused,
    });
    const stream = new Stream(elements.main, this.#signed.source, { givenUp: events.broken, skipped: events.skipped });
    this.#stream = stream;
    this.#rescue = createRescue({
      probe: () => stream.probe(),
      kick: () => stream.kick(),
      recover: () => stream.recover(),
      skipTo: events.skipTo,
      tell: events.tell,
      giveUp: events.broken,
    });
    stream.start(events.place()).catch(events.unreachable);
    if (opened.intro) this.#intro = startIntro(elements.intro, opened.intro, events.introOver);
  }

  get hasIntro(): boolean {
    return this.#intro !== undefined;
  }

  /** What is on screen should move, and has stood for so long. */
  stands(which: "main" | "intro", ms: number): void {
    if (which === "main") this.#rescue.stands({ stoodMs: ms, ...this.#stream.look() }, performance.now());
    else if (ms >= introPatienceMs) this.#events.introOver();
  }

  moves(): void {
    this.#rescue.over();
  }

  playing(plays: boolean): void {
    this.#signed.playing(plays);
  }

  gaveScreenBack(): void {
    this.#signed.gaveScreenBack();
  }

  /** Goes on from another place, whatever was under way. */
  goOn(): void {
    this.#rescue.over();
    this.#stream.kick();
  }

  fetchBeside(address: string, signal: AbortSignal): Promise<Response> {
    return this.#signed.fetchBeside(address, signal);
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
