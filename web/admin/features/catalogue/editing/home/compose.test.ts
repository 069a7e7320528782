import { expect, test } from "vitest";
import type { ArrangedHome, HomePreview, PlacedTitle } from "#contract/admin/home.ts";
import type { VideoCard } from "#contract/video.ts";
import { drawnHome } from "./compose.ts";

const card = (id: number, isKid = false) => ({ id, title: `Titre ${id}`, is_kid: isKid }) as VideoCard;
const cards = (from: number, to: number, isKid = false) =>
  Array.from({ length: to - from + 1 }, (_, place) => card(from + place, isKid));
const title = (id: number) => ({ id }) as PlacedTitle;
const category = (id: number, onHome = true) => ({
  id,
  title_fr: `Rayon ${id}`,
  title_en: `Shelf ${id}`,
  line_fr: "",
  line_en: "",
  style: "fullscreen" as const,
  on_home: onHome,
});
const arranged = (part: Partial<ArrangedHome>): ArrangedHome => ({
  version: 1,
  top: null,
  kids_top: null,
  featured: [],
  categories: [],
  ages: [],
  ...part,
});
const preview = (part: Partial<HomePreview>): HomePreview => ({
  most_viewed: [],
  kid_videos: [],
  additions: [],
  leaving: [],
  coming: [],
  titles: [],
  categories: [],
  ages: [],
  ...part,
});
const row = (id: number, videos: VideoCard[]) => ({ id, total_video: videos.length, videos });
const adults = { viewer: "adult", language: "fr" } as const;
const kids = { viewer: "kid", language: "en" } as const;
const fates = (drawn: ReturnType<typeof drawnHome>) => [...drawn.rows.values()].map(({ fate }) => fate);

test("the top is the chosen title for that audience, else the first featured title it may see", () => {
  const home = arranged({ top: title(1), kids_top: title(2), featured: [title(3), title(4)] });
  const all = preview({ titles: [card(1), card(2), card(3), card(4)] });
  expect(drawnHome(home, all, adults).top?.id).toBe(1);
  expect(drawnHome(home, all, kids).top?.id).toBe(2);
  expect(drawnHome(home, preview({ titles: [card(1), card(4)] }), kids).top?.id).toBe(1);
  expect(drawnHome(home, preview({ titles: [card(4)] }), kids).top?.id).toBe(4);
  expect(drawnHome(home, preview({}), kids).top).toBeNull();
});

test("every category reports how it is shown, in the order of the arrangement", () => {
  const home = arranged({ categories: [category(1), category(2), category(3, false), category(4), category(5)] });
  const rows = [row(1, cards(1, 4)), row(2, cards(5, 5)), row(3, cards(6, 9)), row(4, []), row(5, cards(10, 13, true))];
  const drawn = drawnHome(home, preview({ categories: rows }), adults);
  expect(fates(drawn)).toEqual(["row", "few", "leftOut", "empty", "kids"]);
  expect(drawn.rows.get(1)?.videos.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test("the thirteenth category with titles is not shown", () => {
  const categories = Array.from({ length: 13 }, (_, place) => category(place + 1));
  const rows = categories.map(({ id }) => row(id, cards(id * 10, id * 10 + 3)));
  expect(fates(drawnHome(arranged({ categories }), preview({ categories: rows }), adults))).toEqual([
    ...Array.from({ length: 12 }, () => "row"),
    "beyond",
  ]);
});

test("two small categories share a row, at the position of the second", () => {
  const home = arranged({
    categories: [category(1), category(2)].map((one) => ({ ...one, style: "horizontal" as const })),
  });
  const drawn = drawnHome(home, preview({ categories: [row(1, cards(1, 2)), row(2, cards(3, 4))] }), adults);
  expect(fates(drawn)).toEqual(["joined", "joined"]);
  expect([...drawn.rows.values()].map(({ videos }) => videos.length)).toEqual([0, 4]);
});

test("no kids' row moves by itself, and every category with titles is shown as a picture", () => {
  const home = arranged({ categories: [category(1), category(2)] });
  const drawn = drawnHome(home, preview({ categories: [row(1, cards(1, 4, true)), row(2, cards(5, 6, true))] }), kids);
  expect(fates(drawn)).toEqual(["row", "few"]);
  expect(drawn.rows.get(1)?.style).toBe("multiple");
  expect(drawn.pictures.map(({ title: name }) => name)).toEqual(["Shelf 1", "Shelf 2"]);
});
