import { expect, test } from "vitest";
import { columnsOf, copiesOf } from "./programme-columns.ts";

test("every title of the programme has one place in three columns", () => {
  expect(columnsOf([1, 2, 3, 4, 5, 6, 7])).toEqual([
    [1, 4, 7],
    [2, 5],
    [3, 6],
  ]);
});

test("a programme that would show one poster under itself is not shown", () => {
  expect(columnsOf([1, 2, 3, 4, 5])).toEqual([]);
});

test("while one round of a column drifts away, six posters follow it", () => {
  for (const count of [2, 3, 4, 7]) {
    const titles = Array.from({ length: count });
    expect((copiesOf(titles) - 1) * count).toBeGreaterThanOrEqual(6);
  }
});
