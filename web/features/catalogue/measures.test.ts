import { expect, test } from "vitest";
import { durationText, plainText, truncated } from "./measures.ts";

test("durations are told in hours and minutes, a begun minute as a whole one", () => {
  expect(durationText(61)).toBe("2\u00a0min");
  expect(durationText(3540)).toBe("59\u00a0min");
  expect(durationText(3541)).toBe("1\u00a0h\u00a000\u00a0min");
  expect(durationText(5400)).toBe("1\u00a0h\u00a030\u00a0min");
});

test("a text is cut after whole characters", () => {
  expect(truncated("L’Été 🌞🌞", 7)).toBe("L’Été 🌞…");
  expect(truncated("court", 5)).toBe("court");
});

test("the words of a description come without its marks", () => {
  expect(plainText("<p>Un &amp; deux</p><p>trois&nbsp;!</p>")).toBe("Un & deux trois\u00a0!");
});
