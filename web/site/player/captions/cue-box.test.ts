import { expect, test } from "vitest";
import { boxOf, type CueSettings } from "./cue-box.ts";

const plain: CueSettings = {
  line: "auto",
  snapToLines: true,
  lineAlign: "start",
  position: "auto",
  positionAlign: "auto",
  size: 100,
  align: "center",
};
const box = (change: Partial<CueSettings>) => boxOf({ ...plain, ...change });

test("a cue without settings is at the bottom, centred, over the whole width", () => {
  expect(box({})).toEqual({ from: "bottom", percent: 0, left: 0, width: 100, align: "center" });
});

test("lines count from the top, negative ones from the bottom; percentages refer to the picture's height", () => {
  expect(box({ line: 0 })).toMatchObject({ from: "top", percent: 0 });
  expect(box({ line: -1 })).toMatchObject({ from: "bottom", percent: 0 });
  expect(box({ line: -4 })).toMatchObject({ from: "bottom", percent: 20 });
  expect(box({ line: 10, snapToLines: false })).toMatchObject({ from: "top", percent: 10 });
  expect(box({ line: 80, snapToLines: false })).toMatchObject({ from: "bottom", percent: 20 });
  expect(box({ line: 400, snapToLines: false })).toMatchObject({ from: "bottom", percent: 0 });
});

test("position and size define the column, which stays within the picture", () => {
  expect(box({ align: "start", position: 10, size: 40 })).toMatchObject({ left: 10, width: 40, align: "start" });
  expect(box({ align: "right", position: 90 })).toMatchObject({ left: 0, width: 90, align: "end" });
  expect(box({ position: 20 })).toMatchObject({ left: 0, width: 40 });
  expect(box({ position: 70, positionAlign: "line-left" })).toMatchObject({ left: 70, width: 30 });
});

test("a line in the lower half is placed by its bottom edge, so that a second line has room above it", () => {
  expect(box({ line: 3 })).toMatchObject({ from: "top", percent: 20 });
  expect(box({ line: 12 })).toMatchObject({ from: "bottom", percent: expect.closeTo(100 - 80 - 100 / 15) });
  expect(box({ line: 50, snapToLines: false })).toMatchObject({ from: "top", percent: 50 });
  expect(box({ line: 30, snapToLines: false, lineAlign: "end" })).toMatchObject({ from: "bottom", percent: 70 });
  expect(box({ line: -3, snapToLines: false })).toMatchObject({ from: "top", percent: 0 });
});

test("without a position the column begins or ends where its text does", () => {
  expect(box({ align: "left", size: 30 })).toMatchObject({ left: 0, width: 30, align: "start" });
  expect(box({ align: "end", size: 30 })).toMatchObject({ left: 70, width: 30, align: "end" });
  expect(box({ size: 30 })).toMatchObject({ left: 35, width: 30, align: "center" });
  expect(box({ position: 80, positionAlign: "center" })).toMatchObject({ left: 60, width: 40 });
  expect(box({ position: 30, positionAlign: "line-right", align: "start" })).toMatchObject({ left: 0, width: 30 });
});
