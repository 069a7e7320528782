import { expect, test } from "vitest";
import { durationText, mostChips, plainText, shortDescription, shortTitle, truncated } from "./measures.ts";

test("durations are told in hours and minutes, a begun minute as a whole one from five minutes on", () => {
  expect(durationText(28)).toBe("28\u00a0s");
  expect(durationText(59.2)).toBe("1\u00a0min");
  expect(durationText(60)).toBe("1\u00a0min");
  expect(durationText(61)).toBe("1\u00a0min\u00a001");
  expect(durationText(90)).toBe("1\u00a0min\u00a030");
  expect(durationText(299)).toBe("4\u00a0min\u00a059");
  expect(durationText(301)).toBe("6\u00a0min");
  expect(durationText(3540)).toBe("59\u00a0min");
  expect(durationText(3541)).toBe("1\u00a0h\u00a000\u00a0min");
  expect(durationText(5400)).toBe("1\u00a0h\u00a030\u00a0min");
});

test("a text is cut after whole words, and a word too long for its place after whole characters", () => {
  expect(truncated("court", 5)).toBe("court");
  expect(truncated("🌞🌞🌞", 2)).toBe("🌞🌞…");
  expect(truncated("Un pommier, quatre saisons", 25)).toBe("Un pommier, quatre…");
  expect(truncated("Un pommier, quatre saisons", 18)).toBe("Un pommier, quatre…");
  expect(truncated("Un pommier, quatre saisons", 14)).toBe("Un pommier…");
  expect(truncated("Quelle heure est-il, Soleil\u00a0?", 28)).toBe("Quelle heure est-il, Soleil…");
});

test("the words of a description come without its marks", () => {
  expect(plainText("<p>Un &amp; deux</p><p>trois&nbsp;!</p>")).toBe("Un & deux trois\u00a0!");
});

test.each([
  ["horizontal", 35],
  ["circle", 25],
  ["fullscreen", 60],
] as const)("a title on a %s card is cut after %i letters", (shape, most) => {
  expect(shortTitle("é".repeat(most), shape)).toBe("é".repeat(most));
  expect(shortTitle("é".repeat(most + 1), shape)).toBe(`${"é".repeat(most)}…`);
});

test.each([
  ["fullscreen", 240],
  ["multiple", 160],
  ["kidsLanding", 175],
  ["narrow", 210],
] as const)("a description in the place '%s' is cut after %i letters of its words", (place, most) => {
  expect(shortDescription(`<p>${"é".repeat(most)}</p>`, place)).toBe("é".repeat(most));
  expect(shortDescription(`<p>${"é".repeat(most + 1)}</p>`, place)).toBe(`${"é".repeat(most)}…`);
});

test("a card has room for three categories", () => {
  expect(mostChips).toBe(3);
});
