import { expect, test } from "vitest";
import { creditsStart, isInCredits, skippableAt, type Markers } from "./markers.ts";
import type { Opened } from "../state/opened.ts";
import { initialState, type PlayerState } from "../state/player-state.ts";

const markers: Markers = { recap: { start: 0, end: 20 }, intro: { start: 20, end: 50 }, credits_start: 300 };

test("a part can be skipped from its start until just before its end", () => {
  expect([0, 18.9, 19, 20, 48, 49.5, 60].map((at) => skippableAt(markers, at))).toEqual([
    "recap",
    "recap",
    null,
    "intro",
    "intro",
    null,
    null,
  ]);
  expect(skippableAt({ recap: null, intro: null, credits_start: null }, 5)).toBeNull();
});

test("credits start at their marker, else 15 s or a fifth before the end", () => {
  expect(creditsStart(markers, 400)).toBe(300);
  expect(creditsStart(undefined, 400)).toBe(385);
  expect(creditsStart({ ...markers, credits_start: null }, 20)).toBe(16);
});

test("credits count while they run and after the end, but not while loading", () => {
  const at = (change: Partial<PlayerState>) =>
    isInCredits({ ...initialState(0.5), opened: { markers } as Opened, duration: 400, ...change });
  expect(at({ time: 299, phase: { at: "playing" } })).toBe(false);
  expect(at({ time: 300, phase: { at: "playing" } })).toBe(true);
  expect(at({ time: 301, phase: { at: "paused" } })).toBe(true);
  expect(at({ time: 400, phase: { at: "ended" } })).toBe(true);
  expect(at({ time: 301, phase: { at: "loading", trouble: null } })).toBe(false);
  // The length is not known yet.
  expect(at({ time: 301, duration: 0, phase: { at: "playing" } })).toBe(false);
});
