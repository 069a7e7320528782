import { expect, test } from "vitest";
import { staffRoles } from "#contract/staff-roles.ts";
import en from "./texts/en.json" with { type: "json" };
import fr from "./texts/fr.json" with { type: "json" };
import siteEn from "../shared/texts/en.json" with { type: "json" };
import siteFr from "../shared/texts/fr.json" with { type: "json" };

const leaves = (value: unknown, path = ""): [string, string][] =>
  typeof value === "string"
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));

test("both languages hold the same texts, with the same values in them", () => {
  const english = new Map(leaves(en));
  expect([...english.keys()]).toEqual(leaves(fr).map(([key]) => key));
  const valuesIn = (text = "") => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).toSorted();
  for (const [key, text] of leaves(fr)) expect([key, valuesIn(english.get(key))]).toEqual([key, valuesIn(text)]);
});

test("every role has its name and says what it may do", () => {
  for (const texts of [fr, en]) expect(Object.keys(texts.roles)).toEqual([...staffRoles]);
});

test("texts of shared components are the same as on the site", () => {
  for (const [admin, site] of [
    [fr, siteFr],
    [en, siteEn],
  ] as const)
    expect(site.shell).toMatchObject(admin.shell);
});

test("French texts follow French typography", () => {
  const wrong = leaves(fr).filter(([, text]) =>
    /'|[^\u202F] ?[;?!»]|« |[^\u202F]:/.test(text.replaceAll(/\{[^}]*\}/g, "x")),
  );
  expect(wrong).toEqual([]);
});
