import { expect, test } from "vitest";
import { chosenIn, filtersOf, isFiltered } from "./choices.ts";

test("an address keeps a list's order and filters; what it cannot mean is ignored", () => {
  const chosen = chosenIn(new URLSearchParams("sort=title&kind=movie&rating=12&captions=fr&letter=m&apercu=7"));
  expect(chosen).toEqual({ sort: "title", kind: "movie", rating: "12", captions: "fr", letter: "m" });
  expect(filtersOf(chosen)).toEqual({ kind: "movie", rating: 12, captions: "fr", letter: "m" });
  expect(isFiltered(chosen)).toBe(true);
  expect(filtersOf(chosenIn(new URLSearchParams("year=2024&country=BE")))).toEqual({ year: 2024, country: "BE" });
  const odd = chosenIn(
    new URLSearchParams("sort=best&kind=episode&rating=13&length=&language=<b>&letter=%C3%A9&year=99&country=fr"),
  );
  expect(odd).toEqual({ sort: "new" });
  expect(isFiltered(odd)).toBe(false);
});
