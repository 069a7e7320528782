/** Keeps callers away from a replica that failed, until one attempt of its own has shown that it serves. */
export type Breaker = {
  /** Whether the replica may be asked now. Begins an attempt when one is due; nobody waits for it. */
  isClosed(): boolean;
  open(): void;
};

const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;

/** @param attempt tries the replica; rejects where it does not serve. Nobody is let to it before it has succeeded once. */
export function createBreaker(attempt: () => Promise<void>): Breaker {
  let isClosed = false;
  let isTrying = false;
  let pause = firstPauseMilliseconds;
  let nextAt = 0;

  const postpone = () => {
    // Several processes do not try in the same moment.
    nextAt = performance.now() + pause * (0.75 + Math.random() / 2);
    pause = Math.min(pause * 2, longestPauseMilliseconds);
  };
  const tryOnce = async () => {
    isTrying = true;
    try {
      await attempt();
      isClosed = true;
      pause = firstPauseMilliseconds;
    } catch {
      postpone();
    } finally {
      isTrying = false;
    }
  };
  return {
    isClosed() {
      if (!isClosed && !isTrying && performance.now() >= nextAt) void tryOnce();
      return isClosed;
    },
    open() {
      if (isClosed) postpone();
      isClosed = false;
    },
  };
}
