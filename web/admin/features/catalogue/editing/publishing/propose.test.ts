import { expect, test } from "vitest";
import { keepingOwn, proposeAudience, proposeForMany, type Audience } from "./propose.ts";

const choices = {
  categories: [
    { id: 1, title_fr: "Documentaire", title_en: "Documentary" },
    { id: 2, title_fr: "Science-fiction", title_en: "Science fiction" },
    { id: 3, title_fr: "Comédies", title_en: "Comedies" },
  ],
  ages: [
    { id: 6, name: "6" },
    { id: 8, name: "8" },
  ],
};
const nothing: Audience = { categories: [], rating: 0, is_kid: false, ages: [] };
const propose = (path: string) => proposeAudience(path, choices);

test("a folder or file name that contains a category's name in either language proposes it, singular or plural", () => {
  expect(propose("Documentaires/Le Voyage.mkv")).toEqual({ ...nothing, categories: [1] });
  expect(propose("Science Fiction/Comédie/Le Voyage.mkv")).toEqual({ ...nothing, categories: [2, 3] });
  expect(propose("Le Voyage.mkv")).toEqual(nothing);
});

test("a rating is proposed only if it is marked as one, never from a number in the title", () => {
  for (const path of ["Le Voyage (-12).mkv", "Moins de 12/Le Voyage.mkv", "Le Voyage 12+.mkv", "CSA-12/Le Voyage.mkv"])
    expect([path, propose(path).rating]).toEqual([path, 12]);
  for (const path of ["12 hommes.mkv", "Série S01E12.mkv", "Le Voyage - 12.mkv", "1612 - La guerre.mkv", "Le 12.mkv"])
    expect([path, propose(path).rating]).toEqual([path, 0]);
});

test("a children's folder proposes the kids space and its age, not a rating", () => {
  expect(propose("Enfants/6 ans/Le Petit Train.mkv")).toEqual({ ...nothing, is_kid: true, ages: [6] });
  expect(propose("Kids/12 ans/Le Petit Train.mkv")).toEqual({ ...nothing, is_kid: true });
});

test("an editor's values stay, and missing ones are proposed", () => {
  const given: Audience = { categories: [1], rating: 12, is_kid: false, ages: [] };
  expect(keepingOwn(nothing, given)).toEqual(given);
  expect(keepingOwn({ ...nothing, categories: [2] }, given)).toEqual({ ...given, categories: [2] });
  expect(keepingOwn({ ...nothing, rating: 16 }, { ...given, rating: 0, is_kid: true })).toMatchObject({
    rating: 16,
    is_kid: false,
  });
  expect(keepingOwn({ ...nothing, is_kid: true }, given)).toMatchObject({ rating: 0, is_kid: true });
});

test("several titles get the majority's proposal, and none if they disagree", () => {
  const many = (...paths: string[]) => proposeForMany(paths, choices);
  expect(many("Documentaires/Un (-12).mkv", "Documentaires/Deux (-12).mkv", "Trois.mkv")).toEqual({
    ...nothing,
    categories: [1],
    rating: 12,
  });
  expect(many("Documentaires/Un.mkv", "Comédies/Deux (-12).mkv")).toEqual(nothing);
  expect(many("Enfants/6 ans/Un.mkv", "Enfants/6 ans/Deux.mkv")).toEqual({ ...nothing, is_kid: true, ages: [6] });
  expect(many()).toEqual(nothing);
});
