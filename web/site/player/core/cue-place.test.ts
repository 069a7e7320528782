import { expect, test } from "vitest";
import { placeOf, type CueSettings } from "./cue-place.ts";

const plain: CueSettings = {
  line: "auto",
  snapToLines: true,
  lineAlign: "start",
  position: "auto",
  positionAlign: "auto",
  size: 100,
  align: "center",
};
const place = (change: Partial<CueSettings>) => placeOf({ ...plain, ...change });

test("a cue without a place stands at the foot, in the middle, over the whole width", () => {
  expect(place({})).toEqual({ from: "foot", percent: 0, left: 0, width: 100, align: "center" });
});

test("lines count from the top, negative ones from the foot; per cent are of the picture's height", () => {
  expect(place({ line: 0 })).toMatchObject({ from: "top", percent: 0 });
  expect(place({ line: -1 })).toMatchObject({ from: "foot", percent: 0 });
  expect(place({ line: -4 })).toMatchObject({ from: "foot", percent: 20 });
  expect(place({ line: 10, snapToLines: false })).toMatchObject({ from: "top", percent: 10 });
  expect(place({ line: 80, snapToLines: false })).toMatchObject({ from: "foot", percent: 20 });
  expect(place({ line: 400, snapToLines: false })).toMatchObject({ from: "foot", percent: 0 });
});

test("position and size make the column, which never leaves the picture", () => {
  expect(place({ align: "start", position: 10, size: 40 })).toMatchObject({ left: 10, width: 40, align: "start" });
  expect(place({ align: "right", position: 90 })).toMatchObject({ left: 0, width: 90, align: "end" });
  expect(place({ position: 20 })).toMatchObject({ left: 0, width: 40 });
  expect(place({ position: 70, positionAlign: "line-left" })).toMatchObject({ left: 70, width: 30 });
});
