import { startTransition, useEffect, useState } from "react";

/** How many lists are drawn at once at the first visit: what the top of the page leaves room for. */
const atOnce = 1;

let unfolded = false;

/**
 * How many of so many lists are drawn. At the first visit they come one by one, each when the browser has nothing better to
 * do, so that no press waits for all of them; afterwards all are there at once, for somebody may come back to the last.
 */
export function useUnfolding(count: number): number {
  const [shown, setShown] = useState(unfolded ? Number.POSITIVE_INFINITY : atOnce);
  useEffect(() => {
    if (shown >= count) {
      unfolded = true;
      return undefined;
    }
    return whenIdle(() => startTransition(() => setShown(shown + 1)));
  }, [shown, count]);
  return Math.min(shown, count);
}

/** Safari has no idle callbacks: there the next list comes with the next turn. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 100 });
  return () => cancelIdleCallback(request);
}
