import { startTransition, useEffect, useState } from "react";

/** Lists rendered with the page. */
const atOnce = 1;

/**
 * Number of lists to render. They are added one by one when the browser is idle, so that neither input nor the first picture
 * waits. `wholeAtOnce` renders all of them, to restore a scroll position.
 */
export function useUnfolding(count: number, wholeAtOnce: boolean): number {
  const [shown, setShown] = useState(wholeAtOnce ? Number.POSITIVE_INFINITY : atOnce);
  useEffect(() => {
    if (shown >= count) return undefined;
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
