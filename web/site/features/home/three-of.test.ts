import { expect, test } from "vitest";
import type { Home, VideoCard } from "../cards/card.ts";
import { facesOf } from "#shared/home/category-faces.ts";
import { threeOf } from "./three-of.ts";

const card = (id: number, type: VideoCard["type"] = "movie") => ({
  id,
  type,
  images_key: `key-${id}`,
  color: "#123456",
});
const home = (lists: Partial<Record<keyof Home, unknown>>) =>
  ({ listSuggestion: [], listMostViewed: [], listFeatured: [], listKidVideo: [], ...lists }) as unknown as Home;

test("what an empty place offers is suggested first, then widely watched, and never twice or an episode", () => {
  const lists = home({
    listSuggestion: [card(1), card(2, "episode")],
    listMostViewed: [card(1), card(3, "series")],
    listKidVideo: [card(4), card(5)],
  });
  expect(threeOf(lists).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(threeOf(home({}))).toEqual([]);
  const suggested = { ...card(6), because: { act: "liked", title: "Quinze pendules" } };
  expect(threeOf(home({ listSuggestion: [suggested] }))).toEqual([card(6)]);
});

test("no two categories have the same picture while one of them has another", () => {
  const category = (id: number, ...videos: number[]) => ({ id, videos: videos.map((video) => card(video)) });
  const lists = [category(1, 10, 11, 12), category(2, 10), category(3, 10, 11)] as unknown as Home["listCategory"];
  const keys = [...facesOf(lists)].map(([id, { images_key: key }]) => [id, key]);
  expect(Object.fromEntries(keys)).toEqual({ 2: "key-10", 3: "key-11", 1: "key-12" });
  expect(facesOf([category(1, 10), category(2, 10)] as unknown as Home["listCategory"]).size).toBe(2);
});
