import { expect, test } from "vitest";
import { createSkipLimit } from "./skip-limit.ts";

test("a hole of some segments is skipped, however many there are in a title", () => {
  const limit = createSkipLimit();
  for (let hole = 0; hole < 5; hole += 1) {
    for (let segment = 0; segment < 7; segment += 1)
      expect(limit.leftOut(hole * 100 + segment * 4, hole * 60_000 + segment)).toBe(false);
    limit.played();
  }
});

test("eight in a row with nothing shown between are a title that cannot be shown", () => {
  const limit = createSkipLimit();
  for (let segment = 0; segment < 7; segment += 1) expect(limit.leftOut(segment * 4, segment)).toBe(false);
  expect(limit.leftOut(28, 8)).toBe(true);
});

test("so are fewer that take ten seconds, but not one that is tried in every quality", () => {
  const limit = createSkipLimit();
  for (let quality = 0; quality < 9; quality += 1) expect(limit.leftOut(40, quality * 3000)).toBe(false);
  expect(limit.leftOut(44, 24_001)).toBe(true);
  limit.played();
  expect(limit.leftOut(48, 30_000)).toBe(false);
  expect(limit.leftOut(52, 39_999)).toBe(false);
  expect(limit.leftOut(56, 40_000)).toBe(true);
});
