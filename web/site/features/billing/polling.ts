const everyMilliseconds = 3000;
const triesAtMost = 20;

/**
 * Calls `look` every 3 s, at most 20 times, until it returns true.
 * @returns a function that stops it
 */
export function pollUntilFound(look: () => Promise<boolean>): () => void {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    if (tries >= triesAtMost) clearInterval(timer);
    void lookOnce();
  }, everyMilliseconds);
  const lookOnce = async (): Promise<void> => {
    if (await look()) clearInterval(timer);
  };
  return () => clearInterval(timer);
}
