import { expect, test } from "vitest";
import { planImport } from "./plan.ts";

test("captions, trailers and posters are matched to films by name", () => {
  const { films, series, left } = planImport([
    "Le Voyage.mp4",
    "Le Voyage.fr.srt",
    "Le Voyage.en.sdh.vtt",
    "Le Voyage-trailer.mp4",
    "Le Voyage.jpg",
    "Le.Jardin.(2020).1080p.mkv",
    "Le Jardin-affiche.png",
  ]);
  expect(films).toEqual([
    {
      title: "Le Jardin",
      film: "Le.Jardin.(2020).1080p.mkv",
      trailer: null,
      captions: [],
      poster: "Le Jardin-affiche.png",
    },
    {
      title: "Le Voyage",
      film: "Le Voyage.mp4",
      trailer: "Le Voyage-trailer.mp4",
      captions: ["Le Voyage.en.sdh.vtt", "Le Voyage.fr.srt"],
      poster: "Le Voyage.jpg",
    },
  ]);
  expect([series, left]).toEqual([[], []]);
});

test("a film in its own folder gets the folder’s poster", () => {
  const { films } = planImport(["Le Voyage/film.mp4", "Le Voyage/affiche.jpg"]);
  expect(films).toMatchObject([{ title: "film", poster: "Le Voyage/affiche.jpg" }]);
});

test("seasons are recognised by folder and by file name, and sorted", () => {
  const { films, series, left } = planImport([
    "Les Saisons/Saison 1/S01E10 - Neige.mkv",
    "Les Saisons/Saison 1/S01E02 - Givre.mkv",
    "Les Saisons/Saison 1/S01E02 - Givre.fr.srt",
    "Les Saisons/Saison 1/S01E02-poster.jpg",
    "Les Saisons/Saison 2/1 - Boue.mp4",
    "Les Saisons/poster.jpg",
  ]);
  expect(films).toEqual([]);
  expect(left).toEqual([]);
  expect(series).toMatchObject([
    {
      title: "Les Saisons",
      poster: "Les Saisons/poster.jpg",
      episodes: [
        {
          season: 1,
          episode: 2,
          title: "Givre",
          captions: ["Les Saisons/Saison 1/S01E02 - Givre.fr.srt"],
          poster: "Les Saisons/Saison 1/S01E02-poster.jpg",
        },
        { season: 1, episode: 10, title: "Neige" },
        { season: 2, episode: 1, title: "Boue" },
      ],
    },
  ]);
});

test("unknown, unmatched and duplicate files are reported as left out", () => {
  const { left } = planImport(["notes.txt", "Perdu.fr.srt", "Film.mp4", "Film.mkv", "a/S01E01.mp4", "b/S01E01.srt"]);
  expect(left).toEqual([
    { path: "notes.txt", why: "unknown" },
    { path: "b/S01E01.srt", why: "alone" },
    { path: "Film.mp4", why: "same" },
    { path: "Perdu.fr.srt", why: "alone" },
  ]);
});
