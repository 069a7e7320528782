import { expect, test } from "vitest";
import { readFileName } from "./file-names.ts";

test.each([
  ["Le Voyage dans la Lune.mp4", "film", "Le Voyage dans la Lune"],
  ["Le.Voyage.(1902).1080p.x264.mkv", "film", "Le Voyage"],
  ["films/L’Été [2020] WEB-DL.mkv", "film", "L’Été"],
  ["2001 l'odyssée.mov", "film", "2001 l'odyssée"],
  ["Le Voyage-trailer.mp4", "trailer", "Le Voyage"],
  ["Le Voyage - Bande annonce.mp4", "trailer", "Le Voyage"],
  ["Le Voyage.fr.sdh.srt", "captions", "Le Voyage"],
  ["Le Voyage.srt", "captions", "Le Voyage"],
  ["Le Voyage.jpg", "poster", "Le Voyage"],
  ["Le Voyage-poster.png", "poster", "Le Voyage"],
  ["Le Voyage/affiche.webp", "poster", "Le Voyage"],
])("%s is a %s of %s", (path, kind, title) => {
  expect(readFileName(path)).toMatchObject({ kind, title });
});

test.each([
  ["Les Saisons/Saison 1/S01E02 - Le givre.mkv", "episode", "Les Saisons", 1, 2, "Le givre"],
  ["Les.Saisons.S02E10.720p.mkv", "episode", "Les Saisons", 2, 10, ""],
  ["Les Saisons/1x03 Neige.mp4", "episode", "Les Saisons", 1, 3, "Neige"],
  ["Les Saisons/Season 02/04 - La boue.mp4", "episode", "Les Saisons", 2, 4, "La boue"],
  ["Les Saisons/Saison 1/S01E02 - Le givre.fr.srt", "episode captions", "Les Saisons", 1, 2, "Le givre"],
  ["Les Saisons/Saison 1/S01E02-poster.jpg", "episode poster", "Les Saisons", 1, 2, ""],
])("%s is an %s of %s, season %i, episode %i", (path, kind, series, season, episode, title) => {
  expect(readFileName(path)).toMatchObject({ kind, series, season, episode, title });
});

test.each(["notes.txt", ".hidden.mp4", "Thumbs.db", "film"])("%s is none of a title’s files", (path) => {
  expect(readFileName(path)).toBeNull();
});
