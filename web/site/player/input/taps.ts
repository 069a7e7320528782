export type Tap = { x: number; width: number; at: number };
export type TapMeaning = { means: "controls" } | { means: "jump"; side: "left" | "right" };

const doubleTapMs = 300;

/**
 * Interprets taps: one shows or hides the controls; a second within 300 ms on the same outer third jumps, and each further
 * tap jumps again.
 */
export function createTaps() {
  let last: { side: "left" | "right" | undefined; at: number } | undefined;
  return (tap: Tap): TapMeaning => {
    const share = tap.x / tap.width;
    const side = share < 1 / 3 ? "left" : share > 2 / 3 ? "right" : undefined;
    const again = last !== undefined && side !== undefined && last.side === side && tap.at - last.at <= doubleTapMs;
    last = { side, at: tap.at };
    return again ? { means: "jump", side } : { means: "controls" };
  };
}

/** The longest double click of any system, in milliseconds. */
const doubleClickAtMostMs = 1000;

/**
 * Whether a click is the second of a double click whose first click also landed here. A button that disappears when pressed
 * leaves the second click of a double click to the element beneath.
 */
export function createClicks() {
  let firstAt = -Infinity;
  return ({ detail, timeStamp }: Pick<MouseEvent, "detail" | "timeStamp">): boolean => {
    if (detail === 1) firstAt = timeStamp;
    return detail === 2 && timeStamp - firstAt <= doubleClickAtMostMs;
  };
}
