import { createChoices, type Choices } from "./choices.ts";
import { endsPlayback, haltWhilePlaying, type Halt } from "./halt.ts";
import { loadHls } from "./hls-engine.ts";
import { watchMedia, type MediaListener, type Which } from "./media-events.ts";
import { findNextUp } from "./next-up.ts";
import { isOnTitle, nextPlayback, type PlaybackEvent } from "./phase.ts";
import type { Opened } from "./opened.ts";
import { createOpening } from "./opening.ts";
import { initialState, nothingOpen, type PlayerState, type TakeOver } from "./player-state.ts";
import type { OpenOptions, PlayerOptions } from "./player-options.ts";
import { createReports } from "./reports.ts";
import { watchRightsEnd, type RightsEnd } from "./rights-end.ts";
import { Showing, type Elements, type ShowingEvents } from "./showing.ts";
import { startElement } from "./start-element.ts";
import { createStore, type Store } from "./store.ts";
import { createTuning, type Tuning } from "./tuning.ts";
import { volumeFrom } from "#shared/state/volume.ts";

/** Shorter stalls show no spinner. */
const spinnerAfterMs = 700;

/** Plays titles on two video elements: one for the intro, one for the title, which loads behind it. */
export class Player implements MediaListener {
  readonly state: Store<PlayerState>;
  readonly tuning: Tuning;
  readonly choices: Choices;
  #options: PlayerOptions;
  #elements: Elements | undefined;
  #showing: Showing | undefined;
  #reports: ReturnType<typeof createReports>;
  #opening: ReturnType<typeof createOpening>;
  #rights: RightsEnd | undefined;

  constructor(options: PlayerOptions) {
    this.#options = options;
    const { calls, memory, now = () => Date.now() } = options;
    this.state = createStore(initialState(volumeFrom(memory.volume.get())));
    this.tuning = createTuning(this.state, memory);
    this.choices = createChoices(this.state, { calls, now, changed: () => this.#showing?.wishChanged() });
    this.#reports = createReports(this.state, calls, (error, opened) => this.#haltIfLost(error, opened));
    this.#opening = createOpening(calls, {
      isMounted: () => this.#elements !== undefined,
      opened: (opened, at, askedAtMs) => this.#begin(opened, at, askedAtMs),
      refused: (halt) => this.#halt(halt),
      silent: () => this.#happen({ event: "troubled", trouble: "service" }),
    });
  }

  /** Attaches to the elements. Returns a function that detaches. */
  mount(elements: Elements): () => void {
    this.#elements = elements;
    this.tuning.use([elements.main, elements.intro]);
    const unwatch = watchMedia(elements, this);
    return () => {
      this.leave();
      this.#opening.stop();
      this.#clear();
      unwatch();
      this.#elements = undefined;
    };
  }

  /** Plays a title; of a series, the viewer's current episode. */
  async open(id: number, { withIntro = true, takeOver }: OpenOptions = {}): Promise<void> {
    this.leave();
    this.#clear();
    // Loaded in parallel with the call to the service. The stream reports a failure when it starts.
    loadHls().catch(() => undefined);
    this.#happen({ event: "asked" });
    this.state.change(nothingOpen);
    void this.choices.load(id);
    await this.#opening.open(id, { withIntro, takeOver });
  }

  /** Whether this title is on screen or being opened. */
  isOn(id: number): boolean {
    return this.#opening.wanted()?.id === id || this.state.get().opened?.video.id === id;
  }

  retry(takeOver?: TakeOver): void {
    const wanted = this.#opening.wanted();
    if (wanted) void this.open(wanted.id, { withIntro: wanted.withIntro && !this.state.get().started, takeOver });
  }

  #begin(opened: Opened, at: number, atMs: number): void {
    const elements = this.#elements;
    if (!elements) return;
    // Opened after an earlier failure: leave the failed phase.
    if (this.#at() === "failed") this.#happen({ event: "asked" });
    this.state.change({ opened, time: at, duration: opened.video.duration });
    this.choices.settle();
    this.#reports.opened(at);
    this.#rights = watchRightsEnd(opened, {
      leftSeconds: () => (this.state.get().duration - this.state.get().time) / this.state.get().speed,
      tell: (endsInMinutes) => this.state.change({ endsInMinutes }),
    });
    // The title loads while the intro plays.
    this.#showing = new Showing(opened, elements, { atMs, calls: this.#options.calls }, this.#eventsOf(opened));
    const hasIntro = opened.intro !== null;
    this.#happen({ event: "opened", withIntro: hasIntro });
    this.#run(hasIntro ? elements.intro : elements.main);
  }

  #eventsOf(opened: Opened): ShowingEvents {
    return {
      place: () => this.state.get().time,
      wish: () => ({ quality: this.state.get().preferences.quality, audio: this.state.get().audio }),
      renditions: (renditions) => this.state.change({ renditions }),
      height: (height) => this.state.change({ height }),
      refused: (error) => this.#haltIfLost(error, opened),
      introOver: () => this.skipIntro(),
      unreachable: () => this.#halt({ kind: "network" }),
      broken: (blamed) => this.#halt({ kind: blamed }),
      skipped: (seconds) => this.state.change({ skipped: { seconds } }),
      skipTo: (seconds) => this.#skipTo(seconds),
      tell: (trouble) => this.#happen({ event: "troubled", trouble }),
    };
  }

  #run(video: HTMLVideoElement): void {
    const showing = this.#showing;
    startElement(video, {
      isWanted: () =>
        this.#showing === showing && this.#elements?.[this.#active()] === video && this.state.get().playing,
      blocked: () => {
        this.#happen({ event: "blocked" });
        this.#showing?.playing(false);
      },
    });
  }

  // Events of the elements.
  played(which: Which): void {
    if (this.#active() !== which) return;
    this.#happen({ event: "played" });
    this.#showing?.playing(true);
  }
  moves(which: Which): void {
    if (this.#active() !== which) return;
    this.state.change({ waiting: false });
    if (which === "intro") return;
    this.#showing?.moves();
    if (this.choices.falls()) return this.pause();
    const { phase, started } = this.state.get();
    this.#happen({ event: "moved" });
    if (this.#at() !== "playing" || phase.at === "playing") return;
    this.#reports.playing(!started);
    if (!started) void findNextUp(this.state, this.#options.calls);
  }
  stands(which: Which, ms: number): void {
    if (this.#active() !== which || this.#at() === "ended") return;
    if (which === "main") this.#happen({ event: "stalled" });
    if (ms >= spinnerAfterMs) this.state.change({ waiting: true });
    this.#showing?.stands(which, ms);
  }
  paused(which: Which): void {
    if (this.#active() !== which || this.#at() === "ended" || this.#elements?.[which].ended) return;
    this.#happen({ event: "paused" });
    this.state.change({ waiting: false });
    this.#showing?.playing(false);
    if (which === "main") this.#reports.paused();
  }
  placed(time: number, bufferedTo: number): void {
    // Before the first frame the element reports 0, not the resume position.
    this.state.change(this.state.get().started ? { time, bufferedTo } : { bufferedTo });
  }
  measured = (duration: number) => this.state.change({ duration });
  sought(): void {
    if (this.state.get().started) this.#reports.sought();
  }
  ended(which: Which): void {
    if (which === "intro") return this.skipIntro();
    this.state.change({ time: this.state.get().duration, waiting: false });
    this.#happen({ event: "mainEnded" });
    this.#reports.ended();
    this.#showing?.playing(false);
    this.choices.endsHere();
  }
  pageHidden(leaves: boolean): void {
    if (leaves) this.leave();
    else if (this.state.get().started) this.#reports.hidden();
  }
  pageBack(): void {
    // The screen's lease was released on leaving.
    const wanted = this.#opening.wanted();
    if (wanted) void this.open(wanted.id, { withIntro: false });
  }

  /** Seeks past a span that cannot be loaded. */
  #skipTo(seconds: number): void {
    const video = this.#elements?.main;
    if (!video) return;
    if (seconds > this.state.get().duration - 0.5) return this.ended("main");
    video.currentTime = seconds + 0.05;
    this.#showing?.goOn();
  }

  /** Halts the player when a refusal means that the screen's lease is lost. */
  #haltIfLost(error: unknown, opened: Opened): void {
    const halt = haltWhilePlaying(error, this.#rights?.isOver() ?? false);
    if (endsPlayback(halt) && this.state.get().opened === opened) this.#halt(halt);
  }

  /** Fetches a file that belongs to the stream (subtitles, seek pictures). @throws when it cannot be loaded */
  async fetchBeside(address: string, signal: AbortSignal, anew?: boolean): Promise<Response> {
    if (!this.#showing) throw new Error("No title is open");
    return this.#showing.fetchBeside(address, signal, anew);
  }

  /** An address of a title for a receiver. @throws CallError when this screen may not play it */
  addressForRemote = (id: number) => this.#options.calls.addressForRemote(id);
  /** A receiver begins to play such an address, or has stopped: then the stream goes on here. */
  lend = (isLent: boolean) => this.#showing?.lend(isLent);

  #halt(halt: Halt): void {
    const { opened, time } = this.state.get();
    this.#reports.silenced();
    this.#happen({ event: "halted", halt });
    this.#elements?.main.pause();
    this.#elements?.intro.pause();
    this.#clear();
    this.state.change({ waiting: false });
    this.#opening.halted(halt, opened ? { id: opened.video.id, seconds: time } : undefined);
  }

  #at(): PlayerState["phase"]["at"] {
    return this.state.get().phase.at;
  }

  #active(): Which {
    return this.#at() === "intro" ? "intro" : "main";
  }

  #happen(event: PlaybackEvent): void {
    this.state.change(nextPlayback(this.state.get(), event));
  }

  #clear(): void {
    this.#showing?.end();
    this.#showing = undefined;
    this.#rights?.stop();
  }

  /** Saves the position and releases the screen's lease. */
  leave(): void {
    this.#reports.left();
    this.#showing?.playing(false);
  }

  // Commands of the viewer.
  skipIntro(): void {
    if (this.#at() !== "intro" || !this.#elements) return;
    this.#happen({ event: "introOver" });
    this.#showing?.stopIntro();
    this.#run(this.#elements.main);
  }
  toggle(): void {
    const video = this.#elements?.[this.#active()];
    if (!video || this.#at() === "failed" || !this.state.get().opened) return;
    if (video.paused) this.#run(video);
    else video.pause();
  }
  /** Retries at once instead of at the next probe. */
  tryAgain(): void {
    if (!this.#showing) return this.retry();
    this.#happen({ event: "troubled", trouble: null });
    this.#showing.goOn();
  }
  play(): void {
    if (this.#elements?.[this.#active()].paused) this.toggle();
  }
  pause(): void {
    this.#elements?.[this.#active()].pause();
  }
  /** Seeks to `seconds`, at most just before the end. After the end only back: the title plays on from there. */
  seekTo(seconds: number): void {
    const { phase, duration } = this.state.get();
    const hasEnded = phase.at === "ended";
    const last = Math.max(0, duration - 0.1);
    if (!this.#elements || !(isOnTitle(phase) || (hasEnded && seconds < last))) return;
    const time = Math.min(Math.max(0, seconds), last);
    this.#elements.main.currentTime = time;
    this.state.change({ time });
    if (hasEnded) this.#run(this.#elements.main);
  }
  seekBy(seconds: number): void {
    const { phase, time } = this.state.get();
    // The element is ahead of its last timeupdate event.
    this.seekTo((isOnTitle(phase) ? (this.#elements?.main.currentTime ?? time) : time) + seconds);
  }
  goNext(): void {
    const { next } = this.state.get();
    if (!next) return;
    void this.open(next.id, { withIntro: false });
    this.#options.onMoved(next);
  }
}
