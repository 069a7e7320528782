import { setTimeout as sleep } from "node:timers/promises";

/** Resolves once so many more bytes may pass. */
export type Throttle = (bytes: number) => Promise<void>;

export const unlimited: Throttle = () => Promise.resolve();

export type ThrottleClock = { nowMs: () => number; wait: (milliseconds: number) => Promise<unknown> };
const realClock: ThrottleClock = { nowMs: () => performance.now(), wait: (milliseconds) => sleep(milliseconds) };

/** Lets so many bytes pass in a second, by all who share it. What was not used is not saved up. */
export function createThrottle(bytesPerSecond: number, { nowMs, wait }: ThrottleClock = realClock): Throttle {
  let freeAt = nowMs();
  return async (bytes) => {
    const begunAt = Math.max(freeAt, nowMs());
    freeAt = begunAt + (bytes / bytesPerSecond) * 1000;
    const milliseconds = begunAt - nowMs();
    if (milliseconds > 0) await wait(milliseconds);
  };
}

const units = { "": 1, k: 1000, M: 1_000_000, G: 1_000_000_000 } as const;

/** Bytes of `500k`, `20M` or `1.5G`; undefined for what is none of these, or less than a kilobyte. */
export function readRate(text: string): number | undefined {
  const [, digits = "", unit = ""] = /^(\d{1,6}(?:\.\d+)?)([kMG]?)$/.exec(text) ?? [];
  const rate = digits === "" ? 0 : Number(digits) * units[unit as keyof typeof units];
  return rate >= 1000 ? rate : undefined;
}
