import { expect, test } from "vitest";
import { typingErrors } from "#server/features/catalogue/search/near-words.ts";
import { resembles } from "./finding.ts";

const camille = "camille durand camille example fr 33612345678";

test.each(["camile", "durnad", "camille durant", "duramd", "camill exmple"])("%s is near enough", (typed) => {
  expect(resembles(typed, camille, typingErrors)).toBe(true);
});

test.each(["martin", "camille martin", "dur", "xy"])("%s alone may be somebody else", (typed) => {
  expect(resembles(typed, "camille petit camille example fr", typingErrors)).toBe(false);
});

test.each([
  ["lea", "leo", false],
  ["lean", "jean", true],
  ["bernrad", "bernard", true],
  ["barnrad", "bernard", false],
  ["lemiaire", "lemaitre", true],
  ["lomiaire", "lemaitre", false],
])("%s for %s, by the errors allowed at its length: %s", (typed, word, isNear) => {
  expect(resembles(typed, word, typingErrors)).toBe(isNear);
});
