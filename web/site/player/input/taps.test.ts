import { expect, test } from "vitest";
import { createClicks, createTaps } from "./taps.ts";

test("one tap shows the controls, two on a side jump, three jump twice", () => {
  const tap = createTaps();
  const at = (x: number, time: number) => tap({ x, width: 300, at: time });
  expect(at(280, 0)).toEqual({ means: "controls" });
  expect(at(270, 200)).toEqual({ means: "jump", side: "right" });
  expect(at(290, 450)).toEqual({ means: "jump", side: "right" });
  expect(at(290, 900)).toEqual({ means: "controls" });
});

test("taps on different sides or in the middle never jump", () => {
  const tap = createTaps();
  expect(tap({ x: 10, width: 300, at: 0 })).toEqual({ means: "controls" });
  expect(tap({ x: 290, width: 300, at: 100 })).toEqual({ means: "controls" });
  expect(tap({ x: 150, width: 300, at: 200 })).toEqual({ means: "controls" });
  expect(tap({ x: 150, width: 300, at: 250 })).toEqual({ means: "controls" });
});

test("a side is the outer third, and a second tap may come 300 ms later", () => {
  for (const [x, second] of [
    [99, { means: "jump", side: "left" }],
    [100, { means: "controls" }],
    [200, { means: "controls" }],
    [201, { means: "jump", side: "right" }],
  ] as const) {
    const tap = createTaps();
    tap({ x, width: 300, at: 0 });
    expect([x, tap({ x, width: 300, at: 300 })]).toEqual([x, second]);
  }
  const late = createTaps();
  late({ x: 10, width: 300, at: 0 });
  expect(late({ x: 10, width: 300, at: 301 })).toEqual({ means: "controls" });
});

test("a double click counts only if its first click landed here too", () => {
  const isDouble = createClicks();
  expect(isDouble({ detail: 2, timeStamp: 100 })).toBe(false);
  expect(isDouble({ detail: 1, timeStamp: 5000 })).toBe(false);
  expect(isDouble({ detail: 2, timeStamp: 5400 })).toBe(true);
  expect(isDouble({ detail: 3, timeStamp: 5600 })).toBe(false);
  expect(isDouble({ detail: 2, timeStamp: 9000 })).toBe(false);
});
