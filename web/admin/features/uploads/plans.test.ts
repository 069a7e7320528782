import { expect, test } from "vitest";
import { beginsTitle, draftOf, idIn, lacking, planOf, plansInSeason, type Plan } from "./plans.ts";

const plan = (path: string): Plan => {
  const found = planOf(path);
  if (!found) throw new Error(`${path} is no title’s file`);
  return found;
};
const none = new Set<string>();

test("the names of a film and of an episode start a title", () => {
  expect(draftOf(plan("Le.Voyage.(1902).1080p.mkv"), "")).toEqual({ type: "movie", title: "Le Voyage" });
  expect(draftOf(plan("Les Saisons/Saison 1/S01E02 - Le givre.mkv"), "Épisode 2")).toEqual({
    type: "episode",
    series: "Les Saisons",
    season: 1,
    episode: 2,
    title: "Le givre",
  });
  expect(draftOf(plan("Les.Saisons.S02E10.mkv"), "Épisode 10")).toMatchObject({ title: "Épisode 10" });
  expect(planOf("notes.txt")).toBeNull();
});

test("captions, a trailer and a poster belong to the film of that name in the same drop", () => {
  for (const [film, ...beside] of [
    ["Le Voyage.mkv", "Le Voyage.fr.srt", "Le Voyage-trailer.mp4", "Le Voyage-poster.jpg"],
    ["Saisons/S01E02 - Le givre.mkv", "Saisons/S01E02 - Le givre.en.srt", "Saisons/S01E02.jpg"],
  ] as const) {
    const begun = new Set([beginsTitle(plan(film)) ?? ""]);
    for (const path of beside) {
      expect([path, lacking(plan(path), begun)]).toEqual([path, []]);
      expect([path, lacking(plan(path), none)]).toEqual([path, ["of"]]);
    }
  }
});

test("missing fields are listed, and a chosen title is recognised by its number", () => {
  expect(lacking({ ...plan("Le Voyage.mkv"), title: " " }, none)).toEqual(["title"]);
  expect(lacking({ ...plan("S01E02.mkv"), series: "", episode: "0" }, none)).toEqual(["series", "episode"]);
  expect(lacking({ ...plan("S01E02.mkv"), series: "A", season: "-1" }, none)).toEqual(["season"]);
  expect(lacking({ ...plan("Autre.srt"), of: "Le Voyage (#12)" }, none)).toEqual([]);
  expect([idIn("Le Voyage (#12)"), idIn("#7"), idIn("Nº 5")]).toEqual([12, 7, null]);
});

test("files dropped on a season become its episodes, numbered by name, else by the next free number", () => {
  const spot = { series: "Les Saisons", seriesId: 7, season: 2, taken: [1] };
  const numbers = (...paths: string[]) =>
    Object.fromEntries([...plansInSeason(paths, spot)].map(([path, { episode, title }]) => [path, [episode, title]]));
  expect(
    numbers("Épisode 10.mkv", "03 - Le givre.mkv", "Autre S01E02 - La neige.mkv", "Final.mkv", "Bonus.mkv"),
  ).toEqual({
    "Épisode 10.mkv": ["10", ""],
    "03 - Le givre.mkv": ["3", "Le givre"],
    "Autre S01E02 - La neige.mkv": ["2", "La neige"],
    "Bonus.mkv": ["4", "Bonus"],
    "Final.mkv": ["5", "Final"],
  });
  const plans = plansInSeason(["03 - Le givre.mkv", "03 - Le givre.fr.srt", "notes.txt"], spot);
  expect(plans.size).toBe(2);
  const [captions, film] = [plans.get("03 - Le givre.fr.srt"), plans.get("03 - Le givre.mkv")];
  expect(captions).toMatchObject({ kind: "captions" });
  expect(lacking(captions!, new Set([beginsTitle(film!) ?? ""]))).toEqual([]);
  expect(draftOf(film!, "")).toEqual({
    type: "episode",
    series: "Les Saisons",
    series_id: 7,
    season: 2,
    episode: 3,
    title: "Le givre",
  });
});
