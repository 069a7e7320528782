import { expect, test } from "vitest";
import { nearness, nearWords, typingErrors } from "./near-words.ts";

test.each([
  ["abeille", "abeille", 0],
  ["abeile", "abeille", 1],
  ["abeilles", "abeille", 1],
  ["abielle", "abeille", 1],
  ["abxille", "abeille", 1],
  ["baeillle", "abeille", 2],
  ["", "ab", 2],
])("'%s' is '%s' with %i typing errors", (one, other, errors) => {
  expect([typingErrors(one, other), typingErrors(other, one)]).toEqual([errors, errors]);
});

test.each([
  ["pomier", "pommier"],
  ["soliel", "soleil"],
  ["fabrike", "fabrique"],
  ["algorythme", "algorithmes"],
  ["fotografie", "photographie"],
  ["armonie", "harmonie"],
  ["lherbier", "herbier"],
  ["transfromee", "transformee"],
  ["mathematikes", "mathematiques"],
])("'%s' may mean '%s'", (typed, word) => expect(nearness(typed, word)).toBeDefined());

test.each([
  ["maths", "matter"],
  ["chat", "chant"],
  ["ours", "cours"],
  ["lune", "une"],
  ["dame", "ame"],
  ["automate", "automne"],
  ["voiture", "toiture"],
  ["reine", "peine"],
])("'%s' does not mean '%s'", (typed, word) => expect(nearness(typed, word)).toBeUndefined());

test("short words are mended to names alone, and none to a small word", () => {
  expect(nearWords("singe", [{ word: "signe", isName: false }])).toEqual([]);
  expect(nearWords("singe", [{ word: "signe", isName: true }])).toHaveLength(1);
  expect(nearWords("lissajus", [{ word: "lissajous", isName: false }])).toHaveLength(1);
  expect(nearWords("dansse", [{ word: "dans", isName: true }])).toEqual([]);
});

test("one wrong letter of a name within a description is mended, in short names and at its beginning too", () => {
  const named = (word: string) => [{ word, isName: false, isProper: true }];
  for (const [typed, name] of [
    ["conwey", "conway"],
    ["yung", "young"],
    ["gonway", "conway"],
    ["hoar", "hoare"],
  ] as const) {
    expect([typed, nearWords(typed, named(name))]).toEqual([typed, [{ word: name, distance: 3 }]]);
    expect([typed, nearWords(typed, [{ word: name, isName: false }])]).toEqual([typed, []]);
  }
  expect(nearWords("jung", named("young"))).toEqual([]);
});
