const everyMilliseconds = 3000;
const triesAtMost = 20;

/**
 * Looks every 3 s, 20 times at most, until `look` has found what it looks for.
 * @returns how to stop before that
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
