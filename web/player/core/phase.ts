import type { Halt } from "./halt.ts";

/**
 * Where a player is: `opening` asks for the stream, `intro` shows the clip before it, `main` the title, `ended` its end,
 * `halted` says why there is nothing to see.
 */
export type Phase =
  | { at: "opening" }
  | { at: "intro" }
  | { at: "main" }
  | { at: "ended" }
  | { at: "halted"; halt: Halt };

export type PhaseEvent =
  | { event: "asked" }
  | { event: "opened"; withIntro: boolean }
  /** The intro ended, was skipped, or could not be shown. */
  | { event: "introOver" }
  | { event: "mainEnded" }
  /** Somebody went back into a title that had ended. */
  | { event: "resumed" }
  | { event: "halted"; halt: Halt };

export const firstPhase: Phase = { at: "opening" };

/** The next phase. An event that means nothing where the player is (a late answer, a second end) changes nothing. */
export function nextPhase(phase: Phase, happened: PhaseEvent): Phase {
  switch (happened.event) {
    case "asked":
      return { at: "opening" };
    case "halted":
      return { at: "halted", halt: happened.halt };
    case "opened":
      return phase.at === "opening" ? { at: happened.withIntro ? "intro" : "main" } : phase;
    case "introOver":
      return phase.at === "intro" ? { at: "main" } : phase;
    case "mainEnded":
      return phase.at === "main" ? { at: "ended" } : phase;
    case "resumed":
      return phase.at === "ended" ? { at: "main" } : phase;
  }
}
