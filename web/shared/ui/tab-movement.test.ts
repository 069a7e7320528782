import { expect, test } from "vitest";
import { placeAfter } from "./tab-movement.ts";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 0],
  ["ArrowLeft", 0, 2],
  ["ArrowLeft", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Tab", 1, undefined],
  ["ArrowDown", 1, undefined],
])("%s leads from tab %i of three to %s", (key, place, next) => expect(placeAfter(key, place, 3)).toBe(next));
