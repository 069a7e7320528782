import type { FastifyBaseLogger } from "fastify";

/** Writes of faults so that nobody who causes one again and again fills the log. */
export type FaultLog = {
  /** One line a fault; the whole of it, with its stack, where the same one was not written within a minute. */
  fault(error: unknown, facts: Record<string, unknown>): void;
  /** A state that every request meets: one line a minute, with how many met it since the last one. */
  state(message: string, facts: Record<string, unknown>): void;
};

const quietMilliseconds = 60_000;
/** More different faults than a program has; a fault whose words change each time must not fill the memory. */
const mostRemembered = 200;

/** @param now milliseconds that only ever grow */
export function createFaultLog(log: FastifyBaseLogger, now: () => number = () => performance.now()): FaultLog {
  const written = new Map<string, { at: number; since: number }>();

  /** How many were left out since the last one was written; undefined where this one is to be left out too. */
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
    state(message, facts) {
      const since = leftOut(message);
      if (since !== undefined) log.warn({ ...facts, since }, message);
    },
  };
}
