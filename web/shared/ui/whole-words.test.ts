import { expect, test } from "vitest";
import { wholeWordsIn } from "./whole-words.ts";

const whole = (title: string) =>
  wholeWordsIn(title)
    .filter(({ isWhole }) => isWhole)
    .map(({ text }) => text);

test("a title is not broken within a short compound, and keeps every letter", () => {
  expect(whole("Quelle heure est-il, Soleil\u202f?")).toEqual(["est-il,"]);
  expect(whole("Pourquoi fait-il nuit\u202f?")).toEqual(["fait-il"]);
  expect(whole("Le vent - Les Promenades de Zou")).toEqual([]);
  expect(whole("Hippopotomonstrosesquippedalio-phobie")).toEqual([]);
  for (const title of ["L’Art de trier", "", "Demi-tour et quart-de-tour"])
    expect(
      wholeWordsIn(title)
        .map(({ text }) => text)
        .join(""),
    ).toBe(title);
});
