import { describe, expect, test } from "vitest";
import { cardByKey, endsOf, pageLength } from "./row-movement.ts";

describe("a row of posters", () => {
  test("an arrow moves by the posters wholly seen, so that the cut one comes first", () => {
    expect(pageLength(1000, 230)).toBe(920);
    expect(pageLength(200, 230)).toBe(230);
    expect(pageLength(1000, 0)).toBe(1000);
  });

  test("knows when it stands at an end, a pixel of rounding aside", () => {
    expect(endsOf(0, 1000, 3000)).toEqual({ atStart: true, atEnd: false });
    expect(endsOf(1999.4, 1000, 3000)).toEqual({ atStart: false, atEnd: true });
    expect(endsOf(0, 1000, 1000)).toEqual({ atStart: true, atEnd: true });
  });

  test("keys move one card and stop at the ends", () => {
    expect(cardByKey("ArrowRight", 0, 3)).toBe(1);
    expect(cardByKey("ArrowLeft", 0, 3)).toBeUndefined();
    expect(cardByKey("End", 0, 3)).toBe(2);
    expect(cardByKey("End", 2, 3)).toBeUndefined();
    expect(cardByKey("ArrowRight", -1, 3)).toBeUndefined();
    expect(cardByKey("a", 1, 3)).toBeUndefined();
    expect(cardByKey("ArrowDown", 1, 3)).toBeUndefined();
  });

  test("in several lines, up and down keep the column and stop at the last card", () => {
    expect(cardByKey("ArrowDown", 1, 9, 4)).toBe(5);
    expect(cardByKey("ArrowUp", 5, 9, 4)).toBe(1);
    expect(cardByKey("ArrowUp", 3, 9, 4)).toBeUndefined();
    expect(cardByKey("ArrowDown", 6, 9, 4)).toBeUndefined();
    expect(cardByKey("ArrowRight", 3, 9, 4)).toBe(4);
  });
});
