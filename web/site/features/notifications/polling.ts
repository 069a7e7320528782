const everyMs = 13_000;
const longestMs = 5 * 60_000;

/** How long to wait after so many failures in a row, in milliseconds: 13 s, then twice as long each time, at most 5 min. */
export function delayAfter(failures: number): number {
  return Math.min(everyMs * 2 ** failures, longestMs);
}

type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

/**
 * Asks at once and then every 13 s, only while the page is visible: again at once when it becomes so, more and more rarely
 * while `ask` fails, never twice at the same time.
 * @returns how to stop
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
      // Whoever asks too often, or of a service that is down, asks less: the next answer tells all the same.
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
