import { startTransition, useEffect, useState } from "react";

/** Lists rendered at once on the first visit. */
const atOnce = 1;

let unfolded = false;

/**
 * Number of lists to render. On the first visit they are added one by one when the browser is idle, so that input is not
 * blocked. Later visits render all at once, to restore the scroll position.
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

/** Safari has no idle callbacks; a timeout replaces them. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 100 });
  return () => cancelIdleCallback(request);
}
