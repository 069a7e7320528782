import { performance } from "node:perf_hooks";
import type { Logger } from "pino";

/** Shares of an interval in which the event loop was active. */
const busyShare = 0.2;
const idleShare = 0.1;
/** The first collection finds what is garbage; buffers that it only marked are freed by the next. */
const collectionsAfterWork = 2;
const intervalMs = 5000;

type Deps = {
  collect: () => void;
  /** The share of the time since the last call in which the event loop was active, 0 to 1. */
  activeShare: () => number;
};

/** Returns a function to call at intervals, which collects garbage when the program has come to rest after a busy time. */
export function createIdleCollection({ collect, activeShare }: Deps): () => void {
  let due = 0;
  return () => {
    const share = activeShare();
    if (share >= busyShare) due = collectionsAfterWork;
    if (share >= idleShare || due === 0) return;
    due -= 1;
    collect();
  };
}

/**
 * Gives memory back after a flood. V8 collects garbage when something is allocated, so that an idle process would keep
 * what large bodies left behind until it is busy again. Does nothing where Node runs without `--expose-gc`.
 * @param trim gives what the C library still holds back to the system
 */
export function collectWhenIdle(trim: () => Promise<void>, log: Pick<Logger, "warn">): void {
  const collectGarbage = globalThis.gc;
  if (!collectGarbage) return;
  const collect = () => {
    collectGarbage();
    trim().catch((error: unknown) => log.warn({ err: error }, "free memory was not given back"));
  };
  let last = performance.eventLoopUtilization();
  const activeShare = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
  setInterval(createIdleCollection({ collect, activeShare }), intervalMs).unref();
}
