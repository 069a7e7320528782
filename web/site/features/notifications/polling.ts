const everyMs = 13_000;
const longestMs = 5 * 60_000;

/** Delay in milliseconds after consecutive failures: 13 s, doubled each time, at most 5 min. */
export function delayAfter(failures: number): number {
  return Math.min(everyMs * 2 ** failures, longestMs);
}

type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

/**
 * Calls `ask` at once and then every 13 s while the page is visible, and when it becomes visible again. Backs off while
 * `ask` fails; never overlaps.
 * @returns a function that stops it
 */
export function pollWhileVisible(ask: () => Promise<unknown>, page: Page): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let asking = false;
  let stopped = false;

  const turn = async (): Promise<void> => {
    clearTimeout(timer);
    if (stopped || asking || page.hidden) return;
    asking = true;
    try {
      await ask();
      failures = 0;
    } catch {
      // Back off after 429 and while the service is down.
      failures += 1;
    }
    asking = false;
    if (!stopped && !page.hidden) timer = setTimeout(() => void turn(), delayAfter(failures));
  };
  const changed = (): void => {
    clearTimeout(timer);
    void turn();
  };
  page.addEventListener("visibilitychange", changed);
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", changed);
  };
}
