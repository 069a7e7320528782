import { expect, test } from "vitest";
import { shareOf, stepNear, valueAfter } from "./slider-value.ts";

const volume = { min: 0, max: 1, step: 0.05 };
const zoom = { min: 1, max: 4, step: 0.05 };

test("a value lies at its share of the scale, and at its ends when outside", () => {
  expect([1, 2.5, 4, 0, 9].map((value) => shareOf(value, zoom))).toEqual([0, 0.5, 1, 0, 1]);
  expect(shareOf(0, { min: 0, max: 0, step: 0.1 })).toBe(0);
});

test("a pointer lands on a step, without a trace of binary fractions", () => {
  expect(stepNear(0.3 + 0.004, volume)).toBe(0.3);
  expect(stepNear(1.4, volume)).toBe(1);
  expect(stepNear(-3, zoom)).toBe(1);
});

test.each([
  ["PageUp", false, 0.7],
  ["PageDown", false, 0.3],
  ["ArrowRight", true, 0.7],
  ["ArrowDown", true, 0.3],
  ["ArrowRight", false, undefined],
  ["Home", false, undefined],
])("%s (with Shift: %s) leads a volume of 0.5 to %s", (key, shiftKey, value) => {
  expect(valueAfter({ key, shiftKey }, 0.5, { ...volume, largeStep: 0.2 })).toBe(value);
});
