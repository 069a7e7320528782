import type { Halt } from "./halt.ts";

/** Why a title that should move does not, once that has lasted: nothing comes over the line. */
export type Trouble = "line";

/**
 * Where a player is. `loading`: the service or the title's first frame is awaited. `intro`: the clip before it.
 * `playing`: the title's frames move. `buffering`: they should, and do not. `failed`: nothing more can be tried here.
 */
export type Phase =
  | { at: "loading"; trouble: Trouble | null }
  | { at: "intro" }
  | { at: "playing" }
  | { at: "buffering"; trouble: Trouble | null }
  | { at: "paused" }
  | { at: "ended" }
  | { at: "failed"; halt: Halt };

export type Playback = {
  phase: Phase;
  /** Whether it should be running: what the play button shows. */
  playing: boolean;
  /** The browser wants a press before it plays. */
  blocked: boolean;
  /** At least one frame of the title was shown. */
  started: boolean;
};

export type PlaybackEvent =
  | { event: "asked" }
  | { event: "opened"; withIntro: boolean }
  /** The intro ended, was skipped, or could not be shown. */
  | { event: "introOver" }
  /** Somebody, or the player itself, starts the element that is shown. */
  | { event: "played" }
  | { event: "blocked" }
  | { event: "paused" }
  /** The title's frames move. */
  | { event: "moved" }
  /** They should, and did not. */
  | { event: "stalled" }
  | { event: "troubled"; trouble: Trouble | null }
  | { event: "mainEnded" }
  | { event: "halted"; halt: Halt };

const loading: Phase = { at: "loading", trouble: null };
const buffering: Phase = { at: "buffering", trouble: null };

export const firstPlayback: Playback = { phase: loading, playing: false, blocked: false, started: false };

/** What follows an event. One that means nothing where the player is (a late answer, a second end) changes nothing. */
export function nextPlayback(state: Playback, happened: PlaybackEvent): Playback {
  switch (happened.event) {
    case "asked":
      return { phase: loading, playing: true, blocked: false, started: false };
    case "halted":
      return { ...state, phase: { at: "failed", halt: happened.halt }, playing: false, blocked: false };
    default:
      return state.phase.at === "failed" ? state : nextWhileAlive(state, happened);
  }
}

function nextWhileAlive(state: Playback, happened: Exclude<PlaybackEvent, { event: "asked" | "halted" }>): Playback {
  const { at } = state.phase;
  switch (happened.event) {
    case "opened":
      return at === "loading" && happened.withIntro ? { ...state, phase: { at: "intro" } } : state;
    case "introOver":
      return at === "intro" ? { ...state, phase: loading } : state;
    case "played":
      return {
        ...state,
        playing: true,
        blocked: false,
        phase: at === "paused" || at === "ended" ? buffering : state.phase,
      };
    case "paused":
    case "blocked":
      return pausedFrom(state, happened.event === "blocked");
    case "moved":
      return isAwaited(state) ? { ...state, started: true, phase: { at: "playing" } } : state;
    case "stalled":
      return at === "playing" ? { ...state, phase: buffering } : state;
    case "troubled":
      return at === "loading" || at === "buffering" ? { ...state, phase: { at, trouble: happened.trouble } } : state;
    case "mainEnded":
      return isOnTitle(state.phase) ? { ...state, playing: false, phase: { at: "ended" } } : state;
  }
}

function pausedFrom(state: Playback, blocked: boolean): Playback {
  const { at } = state.phase;
  if (at === "ended") return state;
  const stands = at === "playing" || at === "buffering";
  return { ...state, playing: false, blocked, phase: stands ? { at: "paused" } : state.phase };
}

function isAwaited({ phase: { at }, playing }: Playback): boolean {
  return playing && (at === "loading" || at === "buffering");
}

/** The title is on screen, moving or not. */
export function isOnTitle({ at }: Phase): boolean {
  return at === "playing" || at === "buffering" || at === "paused";
}

export function troubleIn(phase: Phase): Trouble | null {
  return phase.at === "loading" || phase.at === "buffering" ? phase.trouble : null;
}
