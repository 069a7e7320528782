import { expect, test } from "vitest";
import { nextFrame, placeWithin, timeText } from "./marker-spans.ts";

test("times are rounded to the millisecond and kept inside the film", () => {
  expect(placeWithin(12.34567, 100)).toBe(12.346);
  expect(placeWithin(-1, 100)).toBe(0);
  expect(placeWithin(101, 100)).toBe(100);
});

test("a step forward and back shows the same frame, at any frame rate", () => {
  for (const rate of [23.976, 24, 25, 29.97, 50, 60]) {
    let at = 0.5 / rate;
    for (let frame = 0; frame < 500; frame += 1) {
      const next = nextFrame(at, 1, rate);
      expect(Math.floor(next * rate)).toBe(frame + 1);
      expect(Math.floor(nextFrame(next, -1, rate) * rate)).toBe(frame);
      at = next;
    }
  }
  expect(nextFrame(0, -1, 25)).toBe(0);
  // The start of a frame, as browsers round it: 23 / 23.976 is not quite 0.959292.
  for (const rate of [23.976, 29.97, 59.94])
    for (let frame = 1; frame < 500; frame += 1) {
      const rounded = Math.floor((frame / rate) * 1_000_000) / 1_000_000;
      expect(Math.floor(nextFrame(rounded, 1, rate) * rate)).toBe(frame + 1);
    }
});

test("times are shown in tenths of a second", () => {
  expect(timeText(0, "fr")).toBe("0:00,0");
  expect(timeText(65.29, "fr")).toBe("1:05,2");
  expect(timeText(3723.4, "en")).toBe("1:02:03.4");
});
