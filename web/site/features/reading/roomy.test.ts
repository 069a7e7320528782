import { expect, test } from "vitest";
import { roomyColumns } from "./roomy.ts";

test("under eight titles the cards are larger, with no title alone in a line of four", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(roomyColumns)).toEqual([3, 3, 3, 4, 3, 3, 4]);
  expect([8, 9, 40].map(roomyColumns)).toEqual([undefined, undefined, undefined]);
});
