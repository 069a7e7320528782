import { expect, test } from "vitest";
import type { VideoCard } from "#contract/video.ts";
import { arrangeHome, type Home, type HomeList } from "./arrange.ts";

const title = (id: number, isKid = false) => ({ id, title: `Titre ${id}`, is_kid: isKid }) as VideoCard;
const titles = (...ids: number[]) => ids.map((id) => title(id));
const kids = (...ids: number[]) => ids.map((id) => title(id, true));
const category = (id: number, videos: VideoCard[], style: "horizontal" | "fullscreen" | "circle" = "circle") =>
  ({ id, title: `Rayon ${id}`, style, videos }) as Home["listCategory"][number];

/** A home page with these lists; the others are empty. */
function homeWith(lists: Partial<Home>): Home {
  return {
    topVideo: null,
    listHistories: [],
    listMostViewed: [],
    listFeatured: [],
    listSuggestion: [],
    listKidVideo: [],
    listNew: [],
    listLeaving: [],
    listComing: [],
    listCategory: [],
    listVideosByAges: [],
    ...lists,
  };
}

const ids = (list: HomeList | undefined) => (list && "videos" in list ? list.videos.map(({ id }) => id) : []);
const ofKind = (lists: HomeList[], kind: HomeList["kind"]) => lists.filter((list) => list.kind === kind);
const kinds = (lists: HomeList[]) => lists.map(({ kind }) => kind);

test("the lists keep their order", () => {
  const lists = arrangeHome(
    homeWith({
      listHistories: titles(1),
      listMostViewed: titles(2, 3, 4, 5),
      listFeatured: titles(6, 7),
      listSuggestion: titles(8, 9, 10, 11),
      listNew: titles(26, 27, 28, 29),
      listLeaving: titles(21, 22, 23, 24),
      listComing: [{ id: 25 } as Home["listComing"][number]],
      listCategory: [category(1, titles(12, 13, 14, 15)), category(2, titles(16, 17, 18, 19))],
      listKidVideo: kids(20),
    }),
  );
  expect(kinds(lists)).toEqual([
    "histories",
    "mostViewed",
    "featured",
    "suggestions",
    "new",
    "leaving",
    "categories",
    "categories",
    "coming",
    "kidsSpace",
  ]);
});

test("no title is shown more than twice, the one at the top included", () => {
  const all = titles(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const lists = arrangeHome(
    homeWith({
      topVideo: title(1),
      listMostViewed: all,
      listFeatured: all,
      listSuggestion: all,
      listNew: all,
      listLeaving: all,
      listCategory: [category(1, all), category(2, all, "fullscreen")],
    }),
  );
  const times = new Map([[1, 1]]);
  for (const id of lists.flatMap(ids)) times.set(id, (times.get(id) ?? 0) + 1);
  expect(Math.max(...times.values())).toBe(2);
});

test("what somebody began is whole, even a single title; other rows have four or more", () => {
  const lists = arrangeHome(
    homeWith({ listHistories: titles(1), listMostViewed: titles(1, 2, 3), listSuggestion: titles(4, 5, 6, 7) }),
  );
  expect(kinds(lists)).toEqual(["histories", "suggestions"]);
});

test("what leaves has a row where four titles are left for it", () => {
  const leaving = (...of: number[]) =>
    ofKind(arrangeHome(homeWith({ listMostViewed: titles(1, 2, 3, 4), listLeaving: titles(...of) })), "leaving");
  expect(leaving(1, 5, 6, 7).map(ids)).toEqual([[1, 5, 6, 7]]);
  expect(leaving(5, 6, 7)).toEqual([]);
});

test("the wide carousel shows two titles or more, and not the one at the top", () => {
  const topVideo = title(1);
  const featured = (...of: number[]) =>
    ofKind(
      arrangeHome(homeWith({ topVideo, listFeatured: titles(...of), listMostViewed: titles(5, 6, 7, 8) })),
      "featured",
    );
  expect(featured(1, 2, 3).map(ids)).toEqual([[2, 3]]);
  expect(featured(1, 2)).toEqual([]);
});

test("two categories with fewer than four titles share a row, with each title once", () => {
  const [list, ...others] = arrangeHome(
    homeWith({
      listCategory: [category(1, titles(1, 2)), category(2, titles(3, 4, 5, 6)), category(3, titles(2, 7, 8))],
    }),
  );
  expect(ids(list)).toEqual([3, 4, 5, 6]);
  expect(others.map((one) => one.kind === "categories" && one.of.map(({ id }) => id))).toEqual([[1, 3]]);
  expect(others.map(ids)).toEqual([[1, 2, 7, 8]]);
});

test("where a category has no row, all of them stand on a shelf of pictures", () => {
  const four = titles(1, 2, 3, 4);
  const lists = arrangeHome(homeWith({ listCategory: [1, 2, 3, 4].map((id) => category(id, four)) }));
  expect(kinds(lists)).toEqual(["categories", "categories", "shelf"]);
  const [shelf] = ofKind(lists, "shelf");
  expect(shelf?.kind === "shelf" && shelf.of.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test("an adult's rows hold no children's titles: one block at the end has them, their ages and categories", () => {
  const age = { id: 6, name: "6", total_video: 1, color: "#fff", thumb_url: "" };
  const home = homeWith({
    listMostViewed: titles(1, 2, 3, 4),
    listKidVideo: kids(20, 21),
    listCategory: [category(1, [...titles(5, 6, 7, 8), ...kids(20)]), category(2, kids(20, 21))],
    listVideosByAges: [age],
  });
  const lists = arrangeHome(home);
  expect(kinds(lists)).toEqual(["mostViewed", "categories", "kidsSpace"]);
  expect(lists.slice(0, -1).flatMap(ids)).not.toContain(20);
  expect(lists.at(-1)).toMatchObject({ videos: kids(20, 21), ages: [age], categories: [{ id: 2 }] });
});

test("of a handful of titles one short row is better than none", () => {
  const lists = arrangeHome(homeWith({ listHistories: titles(1), listMostViewed: titles(1, 2) }));
  expect(lists.map(ids)).toEqual([[1], [1, 2]]);
});
