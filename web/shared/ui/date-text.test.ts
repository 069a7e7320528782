import { expect, test } from "vitest";
import { maskDate, readDate, shownDate } from "./date-text.ts";

test.each([
  ["10", "10"],
  ["1003", "10/03"],
  ["10031990", "10/03/1990"],
  ["1/3/1990", "01/03/1990"],
  ["1.3.1990", "01/03/1990"],
  ["10/", "10/"],
  ["10/031", "10/03/1"],
  ["1990-03-10", "10/03/1990"],
  ["dix", ""],
])("'%s' is shown as '%s'", (typed, shown) => {
  expect(maskDate(typed)).toBe(shown);
});

test("a whole date is read, a part of one is not", () => {
  expect(readDate("10/03/1990")).toBe("1990-03-10");
  expect(readDate("10/03/19")).toBeUndefined();
  expect(shownDate("1990-03-10")).toBe("10/03/1990");
});
