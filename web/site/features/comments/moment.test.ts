import { expect, test } from "vitest";
import { momentOf } from "./moment.ts";

test("a film that is under way offers its moment; one not begun, or finished, offers none", () => {
  const film = { id: 4, type: "movie" as const, duration: 100 };
  expect(momentOf({ ...film, watched_time: 42.9 })).toEqual({ video: 4, at: 42 });
  for (const watched_time of [undefined, 0, 95, 100]) expect(momentOf({ ...film, watched_time })).toBeNull();
});

test("a series offers the episode watched last, with the place in it while it is under way", () => {
  const series = { id: 7, type: "series" as const, duration: 0, watched_time: 0 };
  const episode = { id: 71, season: 2, number: 3, duration: 100 };
  const about = { season: 2, number: 3 };
  expect(momentOf({ ...series, last_episode: { ...episode, watched_time: 10 } })).toEqual({
    video: 71,
    at: 10,
    episode: about,
  });
  expect(momentOf({ ...series, last_episode: { ...episode, watched_time: 99 } })).toEqual({
    video: 71,
    at: null,
    episode: about,
  });
  expect(momentOf({ ...series, last_episode: { ...episode, watched_time: 0 } })).toBeNull();
  expect(momentOf({ ...series, last_episode: null })).toBeNull();
});
