import type { NextUp, PlaybackCalls, TakeOver } from "../state/player-state.ts";
import type { TuningMemory } from "../settings/tuning.ts";

export type PlayerOptions = {
  calls: PlaybackCalls;
  memory: TuningMemory;
  /** Milliseconds since 1970; the sleep timer counts on it. */
  now?: () => number;
  /** The player continued with the next title. */
  onMoved: (next: NextUp) => void;
};

export type OpenOptions = {
  withIntro?: boolean;
  takeOver?: TakeOver | undefined;
};
