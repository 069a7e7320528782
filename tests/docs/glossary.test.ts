import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/program.ts";

const text = readFileSync(path.join(root, "docs/glossary.md"), "utf8");
const entries = [...text.matchAll(/^\| ([^|]+) \| [^|]+ \| ((?:`[^`]+`(?:, )?)+) \|$/gm)].map(
  ([, terms = "", places = ""]) => ({
    terms: terms.split(", "),
    places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = ""]) => place),
  }),
);

/** Lower case and without separators, so that `ageCeiling`, `age_ceiling` and 'age ceiling' are the same. */
const normalise = (value: string) => value.toLowerCase().replaceAll(/[\s_-]/g, "");

/** The normalised names and texts of a file, or of all files in a folder. */
function contentOf(place: string): string {
  const isFolder = statSync(path.join(root, place)).isDirectory();
  const files = isFolder ? globSync(`${place}/**/*.{ts,tsx,mjs,sql}`, { cwd: root }) : [place];
  return normalise(files.map((file) => `${file}\n${readFileSync(path.join(root, file), "utf8")}`).join("\n"));
}

test("every place that the glossary names exists, and the code there uses the term", () => {
  expect(entries.length).toBe(text.split("\n").filter((line) => /^\| [a-z]/.test(line)).length);
  const unused = entries.flatMap(({ terms, places }) =>
    places.flatMap((place) => {
      const content = contentOf(place);
      return terms.filter((term) => !content.includes(normalise(term))).map((term) => `${term}: ${place}`);
    }),
  );
  expect(unused).toEqual([]);
});

test("the glossary lists each term once", () => {
  const terms = entries.flatMap((entry) => entry.terms);
  expect(new Set(terms).size).toBe(terms.length);
});
