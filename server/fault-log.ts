import type { Logger } from "pino";

/** Logs errors without letting a repeated one fill the log. */
export type FaultLog = {
  /** One line per error; with its stack unless the same one was logged within the last minute. */
  fault(error: unknown, facts: Record<string, unknown>): void;
  /**
   * A condition that is met again and again: one line a minute, with a count of how often it was met since the last.
   * @param key what counts as the same condition; the message when absent
   */
  state(message: string, facts: Record<string, unknown>, key?: string): void;
};

const quietMilliseconds = 60_000;
/** More distinct errors than a program has. Bounds the memory should an error's message vary. */
const mostRemembered = 200;

/** @param now monotonic milliseconds */
export function createFaultLog(
  log: Pick<Logger, "warn" | "error">,
  now: () => number = () => performance.now(),
): FaultLog {
  const written = new Map<string, { at: number; since: number }>();

  /** Number of lines suppressed since the last one; undefined when this one is suppressed as well. */
  const leftOut = (key: string): number | undefined => {
    const known = written.get(key);
    if (known && now() - known.at < quietMilliseconds) {
      known.since += 1;
      return undefined;
    }
    written.delete(key);
    written.set(key, { at: now(), since: 0 });
    for (const oldest of written.keys()) {
      if (written.size <= mostRemembered) break;
      written.delete(oldest);
    }
    return known?.since ?? 0;
  };
  return {
    fault(error, facts) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      const isKnown = leftOut(`${name} ${message}`) === undefined;
      if (isKnown) log.error({ type: name, ...facts }, "the same fault again");
      else log.error({ err: error, ...facts }, "unexpected fault");
    },
    state(message, facts, key = message) {
      const since = leftOut(key);
      if (since !== undefined) log.warn({ ...facts, since }, message);
    },
  };
}
