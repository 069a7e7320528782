import { expect, test } from "vitest";
import { proposeAudience } from "./propose.ts";

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
const nothing = { categories: [], rating: 0, is_kid: false, ages: [] };
const propose = (path: string) => proposeAudience(path, choices);

test("a folder or a name that says a category in either language proposes it, plural or not", () => {
  expect(propose("Documentaires/Le Voyage.mkv")).toEqual({ ...nothing, categories: [1] });
  expect(propose("Science Fiction/Comédie/Le Voyage.mkv")).toEqual({ ...nothing, categories: [2, 3] });
  expect(propose("Le Voyage.mkv")).toEqual(nothing);
});

test("a rating is proposed where it is marked as one, and never from a number of the title", () => {
  for (const path of ["Le Voyage (-12).mkv", "Moins de 12/Le Voyage.mkv", "Le Voyage 12+.mkv", "CSA-12/Le Voyage.mkv"])
    expect([path, propose(path).rating]).toEqual([path, 12]);
  for (const path of ["12 hommes.mkv", "Série S01E12.mkv", "Le Voyage - 12.mkv", "1612 - La guerre.mkv", "Le 12.mkv"])
    expect([path, propose(path).rating]).toEqual([path, 0]);
});

test("a children's folder proposes the kids space and its age, not a rating", () => {
  expect(propose("Enfants/6 ans/Le Petit Train.mkv")).toEqual({ ...nothing, is_kid: true, ages: [6] });
  expect(propose("Kids/12 ans/Le Petit Train.mkv")).toEqual({ ...nothing, is_kid: true });
});
