/** How long playback must run before a moving mouse brings the controls. */
export const appearAfterMs = 1500;
/** How long they stay after the mouse has stopped. */
export const hideAfterMs = 4000;
/** How long they are shown at the start. */
export const flashMs = 3000;

/**
 * Decides when the controls are visible: for 3 s at the start, then while the mouse moves and 4 s after; always while
 * paused, while a menu is open, and while a control has keyboard focus.
 */
export function createControlsTiming(show: (shown: boolean) => void, now: () => number = () => performance.now()) {
  let startedAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = true;
  const holds = new Set<string>(["paused"]);

  const set = (next: boolean) => {
    if (next !== shown) show((shown = next));
  };
  const stayFor = (ms: number) => {
    clearTimeout(timer);
    set(true);
    timer = setTimeout(() => holds.size === 0 && set(false), ms);
  };
  return {
    /** Shows the controls briefly at the start of a title. */
    started() {
      startedAt = now();
      stayFor(flashMs);
    },
    pointerMoved() {
      // The mouse may still be moving from the click that opened the player.
      if (startedAt !== undefined && now() - startedAt < appearAfterMs) return;
      stayFor(hideAfterMs);
    },
    /** A tap or a key shows the controls. */
    requested() {
      stayFor(hideAfterMs);
    },
    dismissed() {
      if (holds.size > 0) return;
      clearTimeout(timer);
      set(false);
    },
    /** Keeps them visible for as long as a reason lasts: 'paused', 'menu', 'focus'. */
    hold(reason: string, lasts: boolean) {
      if (lasts) holds.add(reason);
      else holds.delete(reason);
      if (lasts) set(true);
      else if (holds.size === 0) stayFor(hideAfterMs);
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
