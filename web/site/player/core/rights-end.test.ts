import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchRightsEnd } from "./rights-end.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A title opened now, whose rights end after so many minutes by the server's clock, which is a day behind. */
function watched(minutes: number | null, leftMinutes = 90) {
  const told: number[] = [];
  const serverMs = Date.now() - 86_400_000;
  const left = { minutes: leftMinutes };
  const rights = watchRightsEnd(
    {
      now: new Date(serverMs).toISOString(),
      available_until: minutes === null ? null : new Date(serverMs + minutes * 60_000).toISOString(),
    },
    { leftSeconds: () => left.minutes * 60, tell: (at) => told.push(at) },
  );
  return { rights, told, left };
}

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

test("the end of a title's rights is told ten minutes before, and again at five and at one", () => {
  const { told, rights } = watched(60);
  pass(49.9);
  expect(told).toEqual([]);
  pass(0.2);
  expect(told).toEqual([10]);
  pass(5);
  expect(told).toEqual([10, 5]);
  pass(4);
  expect(told).toEqual([10, 5, 1]);
  expect(rights.isOver()).toBe(false);
  // The answer that told the end was some seconds on its way: the refusal comes before the end by this clock.
  pass(0.95);
  expect(rights.isOver()).toBe(true);
  expect(told).toHaveLength(3);
});

test("who opens a title seven minutes before its end is told so at once", () => {
  const { told } = watched(7);
  pass(0.1);
  expect(told).toEqual([7]);
});

test("nothing is told where the film ends before its rights, unless it is stopped meanwhile", () => {
  const { told, left } = watched(12, 8);
  pass(3);
  expect(told).toEqual([]);
  left.minutes = 20;
  pass(0.1);
  expect(told).toEqual([9]);
});

test("a machine that slept past it knows that they have ended; without an end nothing is told", () => {
  const { rights } = watched(30);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(rights.isOver()).toBe(true);
  const endless = watched(null);
  pass(600);
  expect(endless.rights.isOver()).toBe(false);
  expect(endless.told).toEqual([]);
});

test("a title that is left is not spoken of", () => {
  const { rights, told } = watched(20);
  rights.stop();
  pass(30);
  expect(told).toEqual([]);
});
