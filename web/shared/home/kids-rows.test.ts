import { expect, test } from "vitest";
import type { Home } from "./arrange.ts";
import { rowsForKids } from "./kids-rows.ts";

const videos = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const home = (lists: object) =>
  ({ listMostViewed: [], listKidVideo: [], listCategory: [], ...lists }) as unknown as Home;

test("every category is a picture for kids, and a row too once it fills one", () => {
  const listCategory = [
    { id: 1, style: "horizontal", videos: videos(3) },
    { id: 2, style: "kid", videos: videos(4) },
    { id: 3, style: "kid", videos: [] },
  ];
  const { categories, rows } = rowsForKids(home({ listCategory }));
  expect(categories.map(({ id }) => id)).toEqual([1, 2]);
  expect(rows.map(({ id }) => id)).toEqual([2]);
});

test("no row of the kids space moves by itself", () => {
  const listCategory = [{ id: 1, style: "fullscreen", videos: videos(5) }];
  expect(rowsForKids(home({ listCategory })).rows.map(({ style }) => style)).toEqual(["multiple"]);
});

test("ranks are for ten titles at most, and for no fewer than four", () => {
  expect(rowsForKids(home({ listMostViewed: videos(12) })).mostViewed).toHaveLength(10);
  expect(rowsForKids(home({ listMostViewed: videos(3) })).mostViewed).toEqual([]);
});

test("no row begins with the titles of the row above it, and a category of everything has none", () => {
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  const listCategory = [
    { id: 1, style: "kid", videos: videos(8) },
    { id: 2, style: "kid", videos: videos(6) },
  ];
  const kids = rowsForKids(home({ listMostViewed: videos(4), listKidVideo: videos(8), listCategory }));
  expect(ids(kids.all)).toEqual([4, 5, 6, 7, 0, 1, 2, 3]);
  expect(kids.rows.map((row) => [row.id, ids(row.videos)])).toEqual([[2, [0, 1, 2, 3, 4, 5]]]);
  expect(ids(kids.categories)).toEqual([2]);
});
