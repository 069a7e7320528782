import type { Halt } from "./halt.ts";

/**
 * The cause of a lasting stall. `line`: no response. `service`: the service fails, or does not respond to this request.
 * `slow`: data arrives, but too slowly.
 */
export type Trouble = "line" | "service" | "slow";

/**
 * The player's phase. `loading`: waiting for the service or the title's first frame. `intro`: the clip before it.
 * `playing`: frames are moving. `buffering`: they should be, but are not. `failed`: cannot continue.
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
  /** Whether playback is wanted, as the play button shows. */
  playing: boolean;
  /** The browser blocked autoplay. */
  blocked: boolean;
  /** At least one frame of the title has been shown. */
  started: boolean;
};

export type PlaybackEvent =
  | { event: "requested" }
  | { event: "opened"; withIntro: boolean }
  /** The intro ended, was skipped, or could not be shown. */
  | { event: "introOver" }
  /** The visible element was started, by the viewer or the player. */
  | { event: "played" }
  | { event: "blocked" }
  | { event: "paused" }
  /** The title's frames are moving. */
  | { event: "advanced" }
  /** The frames should be moving but are not. */
  | { event: "stalled" }
  | { event: "troubled"; trouble: Trouble | null }
  | { event: "mainEnded" }
  | { event: "halted"; halt: Halt };

const loading: Phase = { at: "loading", trouble: null };
const buffering: Phase = { at: "buffering", trouble: null };

export const initialPlayback: Playback = { phase: loading, playing: false, blocked: false, started: false };

/** The transition function. Events without meaning in the current phase (a late response, a second end) change nothing. */
export function nextPlayback(state: Playback, happened: PlaybackEvent): Playback {
  switch (happened.event) {
    case "requested":
      return { phase: loading, playing: true, blocked: false, started: false };
    case "halted":
      return { ...state, phase: { at: "failed", halt: happened.halt }, playing: false, blocked: false };
    default:
      return state.phase.at === "failed" ? state : nextUnlessFailed(state, happened);
  }
}

function nextUnlessFailed(
  state: Playback,
  happened: Exclude<PlaybackEvent, { event: "requested" | "halted" }>,
): Playback {
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
    case "advanced":
      return isWaitingForFrames(state) ? { ...state, started: true, phase: { at: "playing" } } : state;
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
  const isOnScreen = at === "playing" || at === "buffering";
  return { ...state, playing: false, blocked, phase: isOnScreen ? { at: "paused" } : state.phase };
}

function isWaitingForFrames({ phase: { at }, playing }: Playback): boolean {
  return playing && (at === "loading" || at === "buffering");
}

/** Whether the title is on screen, moving or not. */
export function isOnTitle({ at }: Phase): boolean {
  return at === "playing" || at === "buffering" || at === "paused";
}

export function troubleIn(phase: Phase): Trouble | null {
  return phase.at === "loading" || phase.at === "buffering" ? phase.trouble : null;
}
