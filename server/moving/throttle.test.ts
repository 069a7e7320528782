import { expect, test } from "vitest";
import { createThrottle, readRate } from "./throttle.ts";

function createClock() {
  let now = 0;
  return {
    clock: { nowMs: () => now, wait: async (milliseconds: number) => void (now += milliseconds) },
    pass: (milliseconds: number) => void (now += milliseconds),
    now: () => now,
  };
}

test("as many bytes pass in a second as it says, however many share it, and none are saved up", async () => {
  const { clock, pass, now } = createClock();
  const throttle = createThrottle(1_000_000, clock);
  for (let chunk = 0; chunk < 40; chunk += 1) await throttle(100_000);
  // The first passes at once.
  expect(now()).toBe(3900);
  pass(60_000);
  const before = now();
  for (let chunk = 0; chunk < 20; chunk += 1) await throttle(100_000);
  expect(now() - before).toBe(1900);
});

test.each([
  ["20M", 20_000_000],
  ["1.5G", 1_500_000_000],
  ["500k", 500_000],
  ["4096", 4096],
  ["0", undefined],
  ["10", undefined],
  ["20m", undefined],
  ["fast", undefined],
  ["-5M", undefined],
])("%s is a rate of %s bytes a second", (text, rate) => expect(readRate(text)).toBe(rate));
