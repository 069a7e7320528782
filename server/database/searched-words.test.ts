import { expect, test } from "vitest";
import type { Database } from "./pool.ts";
import { searchedWords } from "./searched-words.ts";

/** A database that folds nothing. */
const database = {
  rows: async ({ values }: { values: unknown[] }) => (values[0] as string[]).map((word) => ({ word })),
};

test.each([
  ["nuit", [["%nuit%"]]],
  [
    "l a",
    [
      ["l%", "% l%"],
      ["a%", "% a%"],
    ],
  ],
  ["du blé", [["du%", "% du%"], ["%blé%"]]],
  ["  — !", []],
])("%j is sought anywhere in a word from three letters on, and shorter at its beginning", async (search, words) => {
  expect(await searchedWords(database as unknown as Database, search)).toEqual(words);
});
