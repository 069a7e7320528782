import { createChoices, type Choices } from "../settings/choices.ts";
import { endsPlayback, haltWhilePlaying, type Halt } from "../state/halt.ts";
import { loadHls } from "../stream/hls-engine.ts";
import { watchMedia, type MediaListener, type PageListener } from "./media-events.ts";
import { createMediaReactions } from "./media-reactions.ts";
import { findNextUp } from "../moments/next-up.ts";
import type { Opened } from "../state/opened.ts";
import { createOpening } from "./opening.ts";
import type { OpenOptions, PlayerOptions } from "./player-options.ts";
import { createPlayerSession, type PlayerSession } from "./player-session.ts";
import { initialState, nothingOpen, type PlayerState, type TakeOver } from "../state/player-state.ts";
import type { PlayerForControls } from "../state/player-for-controls.ts";
import type { StreamQuality } from "../reporting/quality-session.ts";
import { createReports, type Reports } from "../reporting/reports.ts";
import { watchRightsEnd, type RightsEnd } from "./rights-end.ts";
import { createStore, type Store } from "../state/store.ts";
import { TitlePlayback, type Elements } from "./title-playback.ts";
import { createTitleReactions } from "./title-reactions.ts";
import { createTransport, type Transport } from "./transport.ts";
import { createTuning, type Tuning } from "../settings/tuning.ts";
import { volumeFrom } from "#shared/state/volume.ts";

/** Opens titles and plays them on two video elements: one for the intro, and one for the title, which loads meanwhile. */
export class Player implements PageListener, PlayerForControls {
  readonly state: Store<PlayerState>;
  readonly tuning: Tuning;
  readonly choices: Choices;
  readonly transport: Transport;
  #options: PlayerOptions;
  #session: PlayerSession;
  #reports: Reports;
  #reactions: MediaListener;
  #opening: ReturnType<typeof createOpening>;
  #rights: RightsEnd | undefined;

  constructor(options: PlayerOptions) {
    this.#options = options;
    const { calls, memory, now = () => Date.now() } = options;
    this.state = createStore(initialState(volumeFrom(memory.volume.get())));
    const session = createPlayerSession(this.state);
    this.#session = session;
    this.tuning = createTuning(this.state, memory);
    this.choices = createChoices(this.state, { calls, now, changed: () => session.playback?.selectionChanged() });
    this.transport = createTransport(session);
    this.#reports = createReports(this.state, calls, (error, opened) => this.#haltIfLost(error, opened));
    this.#reactions = createMediaReactions(session, {
      reports: this.#reports,
      choices: this.choices,
      transport: this.transport,
      firstFrame: () => void findNextUp(this.state, calls),
    });
    this.#opening = createOpening(calls, {
      isMounted: () => session.elements !== undefined,
      opened: (opened, at, requestedAtMs) => this.#begin(opened, at, requestedAtMs),
      refused: (halt) => this.#halt(halt),
      unanswered: () => session.dispatch({ event: "troubled", trouble: "service" }),
    });
  }

  /** Attaches to the elements. Returns a function that detaches. */
  mount(elements: Elements): () => void {
    this.#session.elements = elements;
    this.tuning.use([elements.main, elements.intro]);
    const unwatch = watchMedia(elements, this.#reactions, this);
    return () => {
      this.leave();
      this.#opening.stop();
      this.#clear();
      unwatch();
      this.#session.elements = undefined;
    };
  }

  /** Plays a title; of a series, the viewer's current episode. */
  async open(id: number, { withIntro = true, takeOver }: OpenOptions = {}): Promise<void> {
    this.leave();
    this.#clear();
    // Loaded in parallel with the call to the service. The stream reports a failure when it starts.
    loadHls().catch(() => undefined);
    this.#session.dispatch({ event: "requested" });
    this.state.change(nothingOpen);
    void this.choices.load(id);
    await this.#opening.open(id, { withIntro, takeOver });
  }

  /** Whether this title is on screen or being opened. */
  isOn(id: number): boolean {
    return this.#opening.requested()?.id === id || this.state.get().opened?.video.id === id;
  }

  retry(takeOver?: TakeOver): void {
    const requested = this.#opening.requested();
    if (!requested) return;
    void this.open(requested.id, { withIntro: requested.withIntro && !this.state.get().started, takeOver });
  }

  /** Retries now instead of at the next probe. */
  tryAgain(): void {
    const { playback } = this.#session;
    if (!playback) return this.retry();
    this.#session.dispatch({ event: "troubled", trouble: null });
    playback.resume();
  }

  goNext(): void {
    const { next } = this.state.get();
    if (!next) return;
    void this.open(next.id, { withIntro: false });
    this.#options.onMoved(next);
  }

  /** Saves the position and releases the screen's lease. */
  leave(): void {
    this.#reports.left();
    this.#session.playback?.setPlaying(false);
  }

  pageHidden(isUnloading: boolean): void {
    if (isUnloading) this.leave();
    else if (this.state.get().started) this.#reports.hidden();
  }

  pageRestored(): void {
    // The screen's lease was released on leaving.
    const requested = this.#opening.requested();
    if (requested) void this.open(requested.id, { withIntro: false });
  }

  /** Fetches a file that belongs to the stream (subtitles, seek pictures). @throws when it cannot be loaded */
  async fetchSigned(address: string, signal: AbortSignal, bypassCache?: boolean): Promise<Response> {
    const { playback } = this.#session;
    if (!playback) throw new Error("No title is open");
    return playback.fetchSigned(address, signal, bypassCache);
  }

  /** What is measured of the stream at the moment. */
  streamQuality(): StreamQuality {
    const { time, bufferedTo } = this.state.get();
    const bl = Math.round(Math.max(0, bufferedTo - time) * 10) * 100;
    return { ...this.#session.playback?.streamRates(), bl };
  }
  isSeeking = () => this.#session.elements?.main.seeking === true;

  /** A signed URL of a title for a receiver. @throws CallError when this screen may not play it */
  urlForRemote = (id: number) => this.#options.calls.urlForRemote(id);
  /** Detaches the stream while a receiver plays, and attaches it again afterwards. */
  setDetached = (isDetached: boolean) => this.#session.playback?.setDetached(isDetached);

  #begin(opened: Opened, at: number, requestedAtMs: number): void {
    const { elements } = this.#session;
    if (!elements) return;
    // Opened after an earlier failure: leave the failed phase.
    if (this.#session.phase() === "failed") this.#session.dispatch({ event: "requested" });
    this.state.change({ opened, time: at, duration: opened.video.duration });
    this.choices.applyPreferences();
    this.#reports.opened(at);
    this.#rights = watchRightsEnd(opened, {
      leftSeconds: () => (this.state.get().duration - this.state.get().time) / this.state.get().speed,
      warn: (endsInMinutes) => this.state.change({ endsInMinutes }),
    });
    const reactions = createTitleReactions(this.#session, {
      refused: (error) => this.#haltIfLost(error, opened),
      halt: (halt) => this.#halt(halt),
      skipIntro: () => this.transport.skipIntro(),
      end: () => this.#reactions.ended("main"),
    });
    // The title loads while the intro plays.
    const signing = { requestedAtMs, calls: this.#options.calls };
    this.#session.playback = new TitlePlayback(opened, elements, signing, reactions);
    const hasIntro = opened.intro !== null;
    this.#session.dispatch({ event: "opened", withIntro: hasIntro });
    this.#session.start(hasIntro ? elements.intro : elements.main);
  }

  /** Halts the player when a refusal means that the screen's lease is lost. */
  #haltIfLost(error: unknown, opened: Opened): void {
    const halt = haltWhilePlaying(error, this.#rights?.isOver() ?? false);
    if (endsPlayback(halt) && this.state.get().opened === opened) this.#halt(halt);
  }

  #halt(halt: Halt): void {
    const { opened, time } = this.state.get();
    const { elements } = this.#session;
    this.#reports.stop();
    this.#session.dispatch({ event: "halted", halt });
    elements?.main.pause();
    elements?.intro.pause();
    this.#clear();
    this.state.change({ waiting: false });
    this.#opening.halted(halt, opened ? { id: opened.video.id, seconds: time } : undefined);
  }

  #clear(): void {
    this.#session.playback?.destroy();
    this.#session.playback = undefined;
    this.#rights?.stop();
  }
}
