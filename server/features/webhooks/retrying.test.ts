import { expect, test } from "vitest";
import { failingSince, isFailingTooLong, mostTries, retrySeconds } from "./retrying.ts";

const delays = (random: number) => Array.from({ length: mostTries }, (_none, index) => retrySeconds(index + 1, random));

test("fourteen tries within some three days, exponential, with jitter", () => {
  const middle = delays(0.5);
  expect(middle.slice(0, 4)).toEqual([5, 15, 45, 135]);
  expect(middle.at(-1)).toBe(null);
  const days = (random: number) => delays(random).reduce((sum: number, seconds) => sum + (seconds ?? 0), 0) / 86_400;
  expect(days(0.5)).toBeCloseTo(2.9, 1);
  expect([days(0), days(1)].map((sum) => Math.round(sum * 10) / 10)).toEqual([2.3, 3.5]);
  expect([retrySeconds(3, 0), retrySeconds(3, 1)].map((seconds) => Math.round(seconds ?? 0))).toEqual([36, 54]);
});

test("a receiver's wish to wait is met, up to a day", () => {
  expect(retrySeconds(1, 0.5, 120)).toBe(120);
  expect(retrySeconds(1, 0.5, 1)).toBe(5);
  expect(retrySeconds(1, 0.5, 10_000_000)).toBe(86_400);
  expect(retrySeconds(mostTries, 0.5, 120)).toBe(null);
});

test("failures count from the first one that nothing interrupted", () => {
  const at = new Date("2026-03-10T09:00:00Z");
  const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
  expect(failingSince({ failing_since: null, last_failed_at: null }, at)).toEqual(at);
  expect(failingSince({ failing_since: before(119), last_failed_at: before(17) }, at)).toEqual(before(119));
  // Nothing was sent for two days: what happened then says nothing of today.
  expect(failingSince({ failing_since: before(200), last_failed_at: before(48) }, at)).toEqual(at);
  expect([isFailingTooLong(before(119), at), isFailingTooLong(before(120), at)]).toEqual([false, true]);
});
