import { expect, test } from "vitest";
import { typingErrors } from "#server/features/catalogue/search/near-words.ts";
import { errorsBetween } from "./finding.ts";

const camille = "camille durand camille example fr 33612345678";
const errorsOf = (typed: string, sought: string) => errorsBetween(typed.split(" "), sought, typingErrors);

test.each([
  ["camile", 1],
  ["durnad", 1],
  ["camille durant", 1],
  ["duramd", 1],
  ["camill exmple", 1],
  ["cmaille druand", 2],
])("%s is near enough, with %i errors", (typed, errors) => {
  expect(errorsOf(typed, camille)).toBe(errors);
});

test.each(["martin", "camille martin", "dur", "xy"])("%s alone may be somebody else", (typed) => {
  expect(errorsOf(typed, "camille petit camille example fr")).toBeUndefined();
});

test.each([
  ["lea", "leo", false],
  ["lean", "jean", true],
  ["bernrad", "bernard", true],
  ["barnrad", "bernard", false],
  ["lemiaire", "lemaitre", true],
  ["lomiaire", "lemaitre", false],
])("%s for %s, by the errors allowed at its length: %s", (typed, word, isNear) => {
  expect(errorsOf(typed, word) !== undefined).toBe(isNear);
});
