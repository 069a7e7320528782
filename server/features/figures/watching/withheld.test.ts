import { expect, test } from "vitest";
import { shownOf } from "./withheld.ts";

const cells = (...households: number[]) =>
  households.map((count, key) => ({ key, households: count, seconds: 60 - key }));
const keysOf = (shown: readonly { key: number }[]) => shown.map(({ key }) => key);

test("figures of five households and more are shown", () => {
  expect(keysOf(shownOf(cells(5, 12, 64)))).toEqual([0, 1, 2]);
  expect(shownOf([])).toEqual([]);
});

test("where one is withheld, so is the smallest of the others, so that none can be found by subtraction", () => {
  expect(keysOf(shownOf(cells(12, 4, 6, 64)))).toEqual([0, 3]);
  expect(keysOf(shownOf(cells(0, 8)))).toEqual([]);
});

test("of a closed month, which knows only that there were enough, the least watched is the smallest", () => {
  expect(keysOf(shownOf(cells(64, 0, 64, 64)))).toEqual([0, 2]);
});
