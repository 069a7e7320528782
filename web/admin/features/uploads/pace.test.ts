import { expect, test } from "vitest";
import { nextPace, secondsFor, startPace } from "./pace.ts";

test("the remaining time follows the measured rate, and is unknown before the first progress", () => {
  let pace = startPace(0, 0);
  expect(secondsFor(pace, 1000)).toBeNull();
  pace = nextPace(pace, 1000, 1000);
  expect(secondsFor(pace, 5000)).toBe(5);
  // Too soon after the previous sample.
  expect(nextPace(pace, 9000, 1100)).toBe(pace);
  for (let second = 2; second < 60; second += 1) pace = nextPace(pace, second * 2000 - 1000, second * 1000);
  expect(secondsFor(pace, 20_000)).toBe(10);
});

test("a stalled connection has no estimate", () => {
  let pace = nextPace(startPace(0, 0), 1000, 1000);
  for (let second = 2; second < 120; second += 1) pace = nextPace(pace, 1000, second * 1000);
  expect(secondsFor(pace, 1000)).toBeNull();
});
