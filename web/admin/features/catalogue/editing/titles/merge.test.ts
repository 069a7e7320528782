import { expect, test } from "vitest";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { conflictsOf, realChanges } from "./merge.ts";

const read = {
  title_fr: "Avant",
  title_en: "Before",
  brand: "A",
  categories: [1, 2],
  directors: ["Ada", "Zoé"],
  until: null,
} as unknown as EditedTitle;

test("a field that only one editor changed is no conflict", () => {
  const now = { ...read, title_fr: "Après" };
  expect(conflictsOf(read, { title_en: "After" }, now)).toEqual([]);
  expect(conflictsOf(read, { title_fr: "Après" }, now)).toEqual([]);
});

test("a field that both changed to different values is a conflict, whatever its type", () => {
  const now = { ...read, title_fr: "Après", categories: [1], until: "2026-01-01T00:00:00.000Z" };
  const mine = { title_fr: "Ensuite", categories: [1, 2, 3], until: "2027-01-01T00:00:00.000Z", brand: "B" };
  expect(conflictsOf(read, mine, now)).toEqual(["title_fr", "categories", "until"]);
});

test("people in another order are another credit", () => {
  expect(realChanges(read, { directors: ["Zoé", "Ada"] })).toEqual({ directors: ["Zoé", "Ada"] });
});

test("categories in another order are the same", () => {
  expect(realChanges(read, { categories: [2, 1], brand: "A", title_fr: "Après" })).toEqual({ title_fr: "Après" });
});
