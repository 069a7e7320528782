import { expect, test } from "vitest";
import { nextPlace } from "./options.ts";

test("down goes from the field through all options and back to the field, up the other way", () => {
  const walk = (step: 1 | -1) => {
    const seen = [];
    for (let at = -1, count = 0; count < 4; count += 1) seen.push((at = nextPlace(at, step, 3)));
    return seen;
  };
  expect(walk(1)).toEqual([0, 1, 2, -1]);
  expect(walk(-1)).toEqual([2, 1, 0, -1]);
});
