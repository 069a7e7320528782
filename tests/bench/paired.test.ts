import { expect, test } from "vitest";
import { randomOf } from "#tests/simulation/random.ts";
import { estimate } from "./paired.ts";

test("the interval of the median holds its true value in about 95 of 100 tries, and narrows with more pairs", () => {
  const random = randomOf(7);
  // Other work on the machine makes single rounds much slower.
  const ratio = () => 0.99 * (0.9 + 0.2 * random()) * (random() < 0.05 ? 3 : 1) * (random() < 0.05 ? 0.3 : 1);
  const tries = Array.from({ length: 400 }, () => estimate(Array.from({ length: 150 }, ratio)));
  const held = tries.filter(({ low, high }) => low <= 0.99 && 0.99 <= high).length / tries.length;
  expect(held).toBeGreaterThan(0.92);
  const many = estimate(Array.from({ length: 5000 }, ratio));
  expect(many.high - many.low).toBeLessThan(0.02);
});

test("of too few pairs there is none", () => {
  expect(() => estimate([1, 1, 1, 1, 1, 1, 1])).toThrow("too few");
  expect(estimate([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ median: 4, low: 1, high: 8, pairs: 8 });
});
