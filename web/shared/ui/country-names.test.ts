import { expect, test } from "vitest";
import { findCountries, namedCountries } from "./country-names.ts";

const french = namedCountries("fr");
const found = (typed: string) => findCountries(french, typed).map(({ code }) => code);

test("France comes first, the others by name", () => {
  expect(french.slice(0, 3).map(({ name }) => name)).toEqual(["France", "Afghanistan", "Afrique du Sud"]);
  expect(french.length).toBe(232);
  expect(french[0]).toEqual({ code: "FR", name: "France", prefix: "+33" });
});

test("a country is found by a word of its name, its accents aside, its prefix or its code", () => {
  expect(found("etats")).toContain("US");
  expect(found("unis")).toEqual(expect.arrayContaining(["US", "AE"]));
  expect(found("+33")).toEqual(["FR"]);
  expect(found("0033")).toEqual(["FR"]);
  expect(found("gb")).toEqual(["GB"]);
  expect(found("Atlantide")).toEqual([]);
  expect(found("")).toHaveLength(french.length);
});
