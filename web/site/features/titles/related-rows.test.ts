import { expect, test } from "vitest";
import type { VideoCard } from "../cards/card.ts";
import { relatedRows } from "./related-rows.ts";

const card = (id: number, type: VideoCard["type"]) => ({ id, type }) as VideoCard;
const related = [card(1, "movie"), card(2, "series"), card(3, "movie"), card(4, "series")];
const shown = (type: VideoCard["type"], of = related) =>
  relatedRows({ type }, of).map(({ name, videos }) => [name, videos.map(({ id }) => id)]);

test("what is called similar series holds series alone; films beside a series have a row of their own", () => {
  expect(shown("series")).toEqual([
    ["related", [2, 4]],
    ["relatedFilms", [1, 3]],
  ]);
  expect(shown("movie")).toEqual([["relatedFilms", [1, 2, 3, 4]]]);
  expect(shown("series", related.slice(0, 3))).toEqual([["relatedFilms", [2, 1, 3]]]);
  expect(shown("series", [card(2, "series"), card(4, "series")])).toEqual([["related", [2, 4]]]);
  expect(shown("movie", [])).toEqual([]);
});
