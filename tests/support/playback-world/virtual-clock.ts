import { vi } from "vitest";

type Timer = { id: number; atMs: number; everyMs: number | undefined; run: () => void };

export type VirtualClock = {
  nowMs: () => number;
  /** Runs every timer that is due within this time, each at its instant. */
  advance: (ms: number) => Promise<void>;
};

/** Promises that wait for one another at most. Real timers would settle them all, at a millisecond each. */
const deepest = 24;

/** For modules that are imported meanwhile. */
const reachMacrotask = () => new Promise<void>((resolve) => realSetImmediate(resolve));
const realSetImmediate = setImmediate;

async function settle(): Promise<void> {
  for (let depth = 0; depth < deepest; depth++) await Promise.resolve();
}

/**
 * For tests of minutes in milliseconds: replaces the timers, `performance.now` and `Date.now` until `vi.unstubAllGlobals`.
 * Promises settle after each timer, as in a browser.
 */
export function installVirtualClock(startMs = Date.parse("2026-01-01T12:00:00Z")): VirtualClock {
  const timers = new Map<number, Timer>();
  let nowMs = 0;
  let lastId = 0;

  const add = (run: () => void, ms: number, everyMs?: number): number => {
    const id = ++lastId;
    timers.set(id, { id, atMs: nowMs + Math.max(0, ms), everyMs, run });
    return id;
  };
  const nextUntil = (endMs: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers.values()) if (timer.atMs <= endMs && (!next || timer.atMs < next.atMs)) next = timer;
    return next;
  };
  const clear = (id?: number) => void timers.delete(id ?? 0);
  vi.stubGlobal("setTimeout", (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    add(() => run(...args), ms),
  );
  vi.stubGlobal("setInterval", (run: () => void, ms = 0) => add(run, ms, Math.max(1, ms)));
  vi.stubGlobal("clearTimeout", clear);
  vi.stubGlobal("clearInterval", clear);
  vi.stubGlobal("performance", { now: () => nowMs });
  vi.stubGlobal(
    "Date",
    class extends Date {
      constructor(value: string | number = startMs + nowMs) {
        super(value);
      }
      static override now = () => startMs + nowMs;
    },
  );
  const timeoutSignal = (ms: number) => {
    const controller = new AbortController();
    add(() => controller.abort(new DOMException("Timed out", "TimeoutError")), ms);
    return controller.signal;
  };
  vi.stubGlobal("AbortSignal", Object.assign(Object.create(AbortSignal), { timeout: timeoutSignal }));

  return {
    nowMs: () => nowMs,
    async advance(ms) {
      const endMs = nowMs + ms;
      await reachMacrotask();
      for (let timer = nextUntil(endMs); timer; timer = nextUntil(endMs)) {
        nowMs = timer.atMs;
        if (timer.everyMs === undefined) timers.delete(timer.id);
        else timer.atMs += timer.everyMs;
        timer.run();
        await settle();
      }
      nowMs = endMs;
    },
  };
}
