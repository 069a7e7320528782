import { expect, test } from "vitest";
import { createSkipLimit } from "./skip-limit.ts";

test("a gap of some segments is skipped, however many gaps a title has", () => {
  const limit = createSkipLimit();
  for (let gap = 0; gap < 5; gap += 1) {
    for (let segment = 0; segment < 7; segment += 1)
      expect(limit.isExceededBy(gap * 100 + segment * 4, gap * 60_000 + segment)).toBe(false);
    limit.played();
  }
});

test("eight in a row without a frame in between exceed the limit", () => {
  const limit = createSkipLimit();
  for (let segment = 0; segment < 7; segment += 1) expect(limit.isExceededBy(segment * 4, segment)).toBe(false);
  expect(limit.isExceededBy(28, 8)).toBe(true);
});

test("fewer exceed it after ten seconds, but not a single one retried in every quality", () => {
  const limit = createSkipLimit();
  for (let quality = 0; quality < 9; quality += 1) expect(limit.isExceededBy(40, quality * 3000)).toBe(false);
  expect(limit.isExceededBy(44, 24_001)).toBe(true);
  limit.played();
  expect(limit.isExceededBy(48, 30_000)).toBe(false);
  expect(limit.isExceededBy(52, 39_999)).toBe(false);
  expect(limit.isExceededBy(56, 40_000)).toBe(true);
});
