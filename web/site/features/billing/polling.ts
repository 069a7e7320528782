const everyMilliseconds = 3000;
const triesAtMost = 20;

/**
 * Calls `poll` every 3 s, at most 20 times, until it returns true.
 * @returns a function that stops it
 */
export function pollUntilFound(poll: () => Promise<boolean>): () => void {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    if (tries >= triesAtMost) clearInterval(timer);
    void pollOnce();
  }, everyMilliseconds);
  const pollOnce = async (): Promise<void> => {
    if (await poll()) clearInterval(timer);
  };
  return () => clearInterval(timer);
}
