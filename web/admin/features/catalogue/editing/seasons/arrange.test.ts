import { expect, test } from "vitest";
import { formOf, moveEpisode, neighbour, type Seasons } from "./arrange.ts";

const season = (id: number, ...episodes: [number, number][]) => ({
  id,
  number: id,
  title_fr: "",
  title_en: "",
  episodes: episodes.map(([number, episode]) => ({
    id: episode,
    number,
  })),
});
const seasons = [season(1, [1, 11], [2, 12], [5, 13]), season(2, [1, 21]), season(3)] as unknown as Seasons;
const shape = (all: Seasons) => all.map(({ episodes }) => episodes.map(({ number, id }) => [number, id]));

test("an episode moves within its season, whose numbers stay with their gaps", () => {
  const moved = moveEpisode(seasons, { season: 0, episode: 2 }, { season: 0, episode: 0 });
  expect(shape(moved)[0]).toEqual([
    [1, 13],
    [2, 11],
    [5, 12],
  ]);
});

test("an episode moves to another season and gets its next number", () => {
  const moved = moveEpisode(seasons, { season: 0, episode: 0 }, { season: 1, episode: 0 });
  expect(shape(moved)).toEqual([
    [
      [2, 12],
      [5, 13],
    ],
    [
      [1, 11],
      [2, 21],
    ],
    [],
  ]);
  expect(shape(moveEpisode(seasons, { season: 1, episode: 0 }, { season: 2, episode: 0 }))[2]).toEqual([[1, 21]]);
});

test("keys move across seasons and stop at the ends", () => {
  expect(neighbour(seasons, { season: 0, episode: 2 }, 1)).toEqual({ season: 1, episode: 0 });
  expect(neighbour(seasons, { season: 1, episode: 0 }, -1)).toEqual({ season: 0, episode: 3 });
  expect(neighbour(seasons, { season: 1, episode: 0 }, 1)).toEqual({ season: 2, episode: 0 });
  expect(neighbour(seasons, { season: 0, episode: 0 }, -1)).toBeUndefined();
});

test("a season that is not stored has no id", () => {
  expect(formOf([{ ...seasons[0]!, id: -1, episodes: [] }])).toEqual([
    { id: null, number: 1, title_fr: "", title_en: "", episodes: [] },
  ]);
});
