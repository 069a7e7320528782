import { expect, test } from "vitest";
import { instantOfSave, isCompleted, resumePosition } from "./resume-position.ts";

test("a title is watched past 95 % of it, not at 95 %", () => {
  expect(isCompleted(95, 100)).toBe(false);
  expect(isCompleted(95.1, 100)).toBe(true);
  expect(isCompleted(0, 0)).toBe(false);
});

test("what was watched to its end begins anew, anything else goes on", () => {
  expect(resumePosition(40, 100)).toBe(40);
  expect(resumePosition(0, 100)).toBe(0);
  expect(resumePosition(96, 100)).toBe(0);
  expect(resumePosition(100, 100)).toBe(0);
});

test("a save told to come from the future counts as made now", () => {
  const now = new Date("2026-03-10T20:00:00Z");
  expect(instantOfSave("2026-03-10T21:59:59+02:00", now)).toEqual(new Date("2026-03-10T19:59:59Z"));
  expect(instantOfSave("2031-01-01T00:00:00Z", now)).toEqual(now);
  expect(instantOfSave(undefined, now)).toEqual(now);
});
