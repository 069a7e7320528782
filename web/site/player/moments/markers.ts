import { isOnTitle } from "../state/phase.ts";
import type { Opened } from "../state/opened.ts";
import type { PlayerState } from "../state/player-state.ts";

export type Markers = Opened["markers"];
export type Skippable = "intro" | "recap";

/** No button for a part with less than this left. */
const minSeconds = 1;
/** Without a marker, the last 15 s count as credits, or the last fifth of a short title. */
const creditsSeconds = 15;

/** The part that is on screen and can be skipped, if any. */
export function skippableAt(markers: Markers, seconds: number): Skippable | null {
  const isIn = (part: Skippable) => {
    const span = markers[part];
    return span !== null && span.start <= seconds && seconds < span.end - minSeconds;
  };
  return isIn("recap") ? "recap" : isIn("intro") ? "intro" : null;
}

/** Where the credits begin, in seconds. */
export function creditsStart(markers: Markers | undefined, duration: number): number {
  return markers?.credits_start ?? duration - Math.min(creditsSeconds, duration / 5);
}

/** Whether the credits are running, or the title has ended: the time to offer what comes next. */
export function isInCredits({ phase, opened, time, duration }: PlayerState): boolean {
  return (isOnTitle(phase) || phase.at === "ended") && duration > 0 && time >= creditsStart(opened?.markers, duration);
}
