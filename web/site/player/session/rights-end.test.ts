import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchRightsEnd } from "./rights-end.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A title opened now, whose rights end after `minutes` by the server's clock, which is a day behind. */
function watched(minutes: number | null, leftMinutes = 90) {
  const warnings: number[] = [];
  const serverMs = Date.now() - 86_400_000;
  const left = { minutes: leftMinutes };
  const rights = watchRightsEnd(
    {
      now: new Date(serverMs).toISOString(),
      available_until: minutes === null ? null : new Date(serverMs + minutes * 60_000).toISOString(),
    },
    { leftSeconds: () => left.minutes * 60, warn: (at) => warnings.push(at) },
  );
  return { rights, warnings, left };
}

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

test("the viewer is warned ten minutes before a title's rights end, and again at five and at one", () => {
  const { warnings, rights } = watched(60);
  pass(49.9);
  expect(warnings).toEqual([]);
  pass(0.2);
  expect(warnings).toEqual([10]);
  pass(5);
  expect(warnings).toEqual([10, 5]);
  pass(4);
  expect(warnings).toEqual([10, 5, 1]);
  expect(rights.isOver()).toBe(false);
  // The response with the end took some seconds: the refusal comes before the end by this clock.
  pass(0.95);
  expect(rights.isOver()).toBe(true);
  expect(warnings).toHaveLength(3);
});

test("a title opened seven minutes before its rights end warns at once", () => {
  const { warnings } = watched(7);
  pass(0.1);
  expect(warnings).toEqual([7]);
});

test("there is no warning if the film ends before its rights, unless it is paused meanwhile", () => {
  const { warnings, left } = watched(12, 8);
  pass(3);
  expect(warnings).toEqual([]);
  left.minutes = 20;
  pass(0.1);
  expect(warnings).toEqual([9]);
});

test("after sleep past the end the rights are over; without an end there is no warning", () => {
  const { rights } = watched(30);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(rights.isOver()).toBe(true);
  const endless = watched(null);
  pass(600);
  expect(endless.rights.isOver()).toBe(false);
  expect(endless.warnings).toEqual([]);
});

test("after stopping there is no warning", () => {
  const { rights, warnings } = watched(20);
  rights.stop();
  pass(30);
  expect(warnings).toEqual([]);
});
