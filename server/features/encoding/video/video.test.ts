import { expect, test } from "vitest";
import { blackFindings } from "./video.ts";

test("black at the start and at the end is reported, black in between is not", () => {
  const between = { start: 20, end: 24 };
  expect(blackFindings([{ start: 0, end: 2.5 }, between, { start: 57, end: 60 }], 60)).toEqual([
    { code: "black-beginning", seconds: 2.5 },
    { code: "black-end", seconds: 3 },
  ]);
  expect(blackFindings([{ start: 0, end: 0.4 }, between, { start: 59.8, end: 60 }], 60)).toEqual([]);
});

test("a film that is black throughout is reported once, at its start", () => {
  expect(blackFindings([{ start: 0, end: 60 }], 60)).toEqual([{ code: "black-beginning", seconds: 60 }]);
});
