import { expect, test } from "vitest";
import { numberAt, ordinalsOf, ordinalValue, spellingsOf } from "./numbers.ts";

const read = (text: string) => numberAt(text.split(" "), 0);

test("every number to 9999 is read back from each of its spellings", () => {
  const wrong = [];
  for (let n = 2; n < 10_000; n += 1) {
    for (const words of spellingsOf(n)) if (read(words.join(" "))?.value !== n) wrong.push([n, words.join(" ")]);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["vingt et un", 21],
  ["soixante et onze", 71],
  ["quatre vingts", 80],
  ["quatre vingt dix neuf", 99],
  ["quatre cents", 400],
  ["mille et une", 1001],
  ["vingt mille", 20_000],
  ["one hundred and one", 101],
  ["twenty four", 24],
])("'%s' is %i", (text, value) => expect(read(text)).toEqual({ value, length: text.split(" ").length }));

test("numbers that stand side by side are not added up", () => {
  expect(read("deux trois")).toEqual({ value: 2, length: 1 });
  expect(read("dix vingt")).toEqual({ value: 10, length: 1 });
  expect(read("quatre saisons")).toEqual({ value: 4, length: 1 });
  expect(read("saisons quatre")).toBeUndefined();
});

test("a number is spelled as books spell it, in both genders and languages", () => {
  expect(spellingsOf(15)).toEqual([["quinze"], ["fifteen"]]);
  expect(spellingsOf(101).map((words) => words.join(" "))).toEqual(["cent un", "cent une", "one hundred one"]);
  expect([0, 1.5, -3, 1_000_000].flatMap(spellingsOf)).toEqual([]);
});

test("ordinals are known in digits and letters", () => {
  for (const form of ordinalsOf(2)) expect([form, ordinalValue(form)]).toEqual([form, 2]);
  expect(["premieres", "3e", "3rd", "douzieme", "twelfth"].map(ordinalValue)).toEqual([1, 3, 3, 12, 12]);
  expect(["2", "deux", "secondaire"].map(ordinalValue)).toEqual([undefined, undefined, undefined]);
});
