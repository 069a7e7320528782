import { endsPlayback, haltOf, type Halt } from "./halt.ts";
import { loadHls } from "./hls-engine.ts";
import { startIntro, type Intro } from "./intro-clip.ts";
import { watchMedia, type MediaHearer, type Which } from "./media-events.ts";
import { nextPhase, type PhaseEvent } from "./phase.ts";
import {
  initialState,
  nothingOpen,
  type NextUp,
  type Opened,
  type PlaybackCalls,
  type PlayerState,
} from "./player-state.ts";
import { createReports } from "./reports.ts";
import { signTitle, type SignedTitle } from "./signed-title.ts";
import { startElement } from "./start-element.ts";
import { createStore, type Store } from "./store.ts";
import { Stream } from "./stream.ts";
import { startPosition } from "./time.ts";
import { createTuning, type Tuning, type TuningMemory } from "./tuning.ts";
import { volumeFrom } from "./volume.ts";

export type PlayerOptions = {
  calls: PlaybackCalls;
  memory: TuningMemory;
  /** The player went on to another title by itself. */
  onMoved: (next: NextUp) => void;
};

export type Elements = { main: HTMLVideoElement; intro: HTMLVideoElement };

/** Plays one title after another on two video elements: the intro's, and the title's, which loads behind it. */
export class Player implements MediaHearer {
  readonly state: Store<PlayerState>;
  readonly tuning: Tuning;
  #options: PlayerOptions;
  #elements: Elements | undefined;
  #stream: Stream | undefined;
  #intro: Intro | undefined;
  /** Counts openings: the answer to an earlier one comes too late. */
  #opening = 0;
  #wanted: { id: number; withIntro: boolean } | undefined;
  #signed: SignedTitle | undefined;
  #reports: ReturnType<typeof createReports>;

  constructor(options: PlayerOptions) {
    this.#options = options;
    const { volume, subtitles } = options.memory;
    this.state = createStore(initialState(volumeFrom(volume.get()), subtitles.get() || null));
    this.tuning = createTuning(this.state, options.memory);
    this.#reports = createReports(this.state, options.calls, (error, opened) => this.#hearRefusal(error, opened));
  }

  /** Takes the elements; answers how to give them back. */
  mount(elements: Elements): () => void {
    this.#elements = elements;
    this.tuning.use([elements.main, elements.intro]);
    const unwatch = watchMedia(elements, this);
    return () => {
      this.leave();
      this.#opening++;
      this.#wanted = undefined;
      this.#clear();
      unwatch();
      this.#elements = undefined;
    };
  }

  /** Plays a title, or of a series the episode its viewer has come to. */
  async open(
    id: number,
    { withIntro = true, takeOver }: { withIntro?: boolean; takeOver?: number | undefined } = {},
  ): Promise<void> {
    const turn = ++this.#opening;
    this.leave();
    this.#clear();
    this.#wanted = { id, withIntro };
    // Fetched while the service is asked; should it fail, the stream's own start tells.
    loadHls().catch(() => undefined);
    this.#happen({ event: "asked" });
    this.state.change(nothingOpen);
    const askedAtMs = Date.now();
    try {
      const opened = await this.#options.calls.open(id, takeOver);
      if (turn !== this.#opening || !this.#elements) return;
      this.#signed = this.#sign(opened, askedAtMs);
      this.#begin(opened, this.#elements, withIntro, this.#signed);
    } catch (error) {
      if (turn === this.#opening) this.#halt(haltOf(error));
    }
  }

  /** Whether this title is the one on screen or on its way. */
  isOn(id: number): boolean {
    return this.#wanted?.id === id || this.state.get().opened?.video.id === id;
  }

  retry(takeOver?: number): void {
    const wanted = this.#wanted;
    if (wanted) void this.open(wanted.id, { withIntro: wanted.withIntro && !this.state.get().started, takeOver });
  }

  #sign(opened: Opened, askedAtMs: number): SignedTitle {
    const { log, signAgain } = this.#options.calls;
    return signTitle(opened, {
      askedAtMs,
      signAgain,
      takeScreen: () => log("playing", opened.video.id, this.state.get().time),
      refused: (error) => this.#hearRefusal(error, opened),
    });
  }

  #begin(opened: Opened, elements: Elements, withIntro: boolean, signed: SignedTitle): void {
    const at = startPosition(opened.watched_time, opened.video.duration);
    this.state.change({ opened, time: at, duration: opened.video.duration, playing: true, blocked: false });
    this.#reports.opened(at);
    // The title loads from now on, while the intro is seen.
    this.#stream = new Stream(elements.main, signed.source, { givenUp: (kind) => this.#halt({ kind }) });
    this.#stream.start(at).catch(() => this.#halt({ kind: "network" }));
    const intro = withIntro ? opened.intro : null;
    this.#happen({ event: "opened", withIntro: intro !== null });
    const video = intro ? elements.intro : elements.main;
    if (intro)
      this.#intro = startIntro(video, intro, { over: () => this.skipIntro(), mayWait: () => this.state.get().blocked });
    this.#run(video);
  }

  #run(video: HTMLVideoElement): void {
    startElement(video, {
      started: () => this.state.change({ blocked: false }),
      blocked: () => {
        this.state.change({ blocked: true, playing: false });
        this.#signed?.playing(false);
      },
    });
  }

  // What the elements tell.
  asked(which: Which): void {
    this.state.change({ playing: true, blocked: false });
    this.#signed?.playing(true);
    if (which === "main") this.#happen({ event: "resumed" });
  }
  ran(which: Which): void {
    if (which === "intro" || this.#at() !== "main") return;
    const first = !this.state.get().started;
    this.state.change({ started: true });
    this.#reports.playing(first);
    if (first) this.#findNext();
  }
  stopped(which: Which): void {
    if (this.#active() !== which || this.#elements?.[which].ended) return;
    this.state.change({ playing: false });
    this.#signed?.playing(false);
    if (which === "main") this.#reports.paused();
  }
  moved(time: number, bufferedTo: number): void {
    // Before the first frame the element stands at 0, wherever the viewer left off.
    this.state.change(this.state.get().started ? { time, bufferedTo } : { bufferedTo });
  }
  measured(duration: number): void {
    this.state.change({ duration });
  }
  sought(): void {
    if (this.state.get().started) this.#reports.sought();
  }
  waits(waiting: boolean): void {
    this.state.change({ waiting });
  }
  ended(which: Which): void {
    if (which === "intro") return this.skipIntro();
    this.state.change({ time: this.state.get().duration, playing: false });
    this.#happen({ event: "mainEnded" });
    this.#reports.ended();
    this.#signed?.gaveScreenBack();
    this.goNext();
  }
  pageHidden(leaves: boolean): void {
    if (leaves) this.leave();
    else if (this.state.get().started) this.#reports.hidden();
  }

  #findNext(): void {
    const { opened } = this.state.get();
    if (!opened) return;
    this.#options.calls.nextAfter(opened).then(
      (next) => this.state.get().opened === opened && this.state.change({ next }),
      // Without it there is no next button; the title plays on.
      () => undefined,
    );
  }

  /** A refusal that takes the screen away halts the player. */
  #hearRefusal(error: unknown, opened: Opened): void {
    const halt = haltOf(error);
    if (endsPlayback(halt) && this.state.get().opened === opened) this.#halt(halt);
  }

  /** Fetches what lies beside the open title's stream (subtitles, seek pictures). @throws where it does not come */
  async fetchBeside(address: string, signal: AbortSignal): Promise<Response> {
    if (!this.#signed) throw new Error("No title is open");
    return this.#signed.fetchBeside(address, signal);
  }

  #halt(halt: Halt): void {
    this.#reports.silenced();
    this.#happen({ event: "halted", halt });
    this.#elements?.main.pause();
    this.#elements?.intro.pause();
    this.#clear();
    this.state.change({ playing: false, waiting: false });
  }

  #at(): PlayerState["phase"]["at"] {
    return this.state.get().phase.at;
  }

  #active(): Which {
    return this.#at() === "intro" ? "intro" : "main";
  }

  #happen(event: PhaseEvent): void {
    this.state.change({ phase: nextPhase(this.state.get().phase, event) });
  }

  #clear(): void {
    this.#signed?.stop();
    this.#stream?.destroy();
    this.#intro?.stop();
    this.#stream = undefined;
    this.#signed = undefined;
    this.#intro = undefined;
  }

  /** The viewer goes: the last place is saved and the screen is free. */
  leave(): void {
    this.#reports.left();
    this.#signed?.gaveScreenBack();
  }

  // What viewers ask for.
  skipIntro(): void {
    if (this.#at() !== "intro" || !this.#elements) return;
    this.#happen({ event: "introOver" });
    this.#intro?.stop();
    this.#intro = undefined;
    this.#run(this.#elements.main);
  }
  toggle(): void {
    const video = this.#elements?.[this.#active()];
    if (!video || this.#at() === "halted" || this.#at() === "opening") return;
    if (video.paused) this.#run(video);
    else video.pause();
  }
  play(): void {
    if (this.#elements?.[this.#active()].paused) this.toggle();
  }
  pause(): void {
    this.#elements?.[this.#active()].pause();
  }
  /** `seconds` from the beginning; the very end is left to be played. */
  seekTo(seconds: number): void {
    if (!this.#elements || (this.#at() !== "main" && this.#at() !== "ended")) return;
    const time = Math.min(Math.max(0, seconds), Math.max(0, this.state.get().duration - 0.1));
    this.#elements.main.currentTime = time;
    this.state.change({ time });
  }
  seekBy(seconds: number): void {
    this.seekTo(this.state.get().time + seconds);
  }
  goNext(): void {
    const { next } = this.state.get();
    if (!next) return;
    void this.open(next.id, { withIntro: false });
    this.#options.onMoved(next);
  }
}
