import { type Locale, textIn } from "#contract/language.ts";
import { homeLimits } from "#contract/home-shapes.ts";
import type { ArrangedHome, HomePreview, PlacedTitle } from "#contract/admin/home.ts";
import type { CarouselStyle, VideoCard } from "#contract/video.ts";
import { arrangeHome, type Home } from "#shared/home/arrange.ts";
import { rowsForKids } from "#shared/home/kids-rows.ts";

export type Viewer = "adult" | "kid";

/**
 * How home shows a category: as a row; as a row shared with another; not at all, because too few titles remain, because
 * it is past the last position, because editors hid it, or because these viewers may see none of its titles; or in the
 * block for kids.
 */
export type Fate = "row" | "joined" | "few" | "beyond" | "leftOut" | "kids" | "empty";

export type DrawnRow = { fate: Fate; style: CarouselStyle; videos: readonly VideoCard[] };

export type Drawn = {
  top: VideoCard | null;
  featured: readonly VideoCard[];
  mostViewed: readonly VideoCard[];
  kidVideos: readonly VideoCard[];
  additions: readonly VideoCard[];
  leaving: readonly VideoCard[];
  /** The categories shown as pictures: above the rows for kids, below them for adults. */
  pictures: Home["listCategory"];
  rows: ReadonlyMap<number, DrawnRow>;
};

/** The response of `GET /home` for this arrangement, without a profile's own rows. */
export function homeOf(
  { top, kids_top: kidsTop, featured, categories, ages }: ArrangedHome,
  preview: HomePreview,
  { viewer, language }: { viewer: Viewer; language: Locale },
) {
  const cards = new Map(preview.titles.map((card) => [card.id, card]));
  const cardOf = (title: PlacedTitle | null) => (title ? cards.get(title.id) : undefined);
  const listFeatured = featured.flatMap((title) => cardOf(title) ?? []).slice(0, homeLimits.featured);
  const chosen = viewer === "kid" ? (cardOf(kidsTop) ?? cardOf(top)) : cardOf(top);
  const rows = new Map(preview.categories.map((row) => [row.id, row]));
  const faces = new Map(preview.ages.map((age) => [age.id, age]));
  const listCategory = categories
    .filter(({ id, on_home: isOnHome }) => isOnHome && (rows.get(id)?.videos.length ?? 0) > 0)
    .slice(0, homeLimits.categories)
    .map(({ id, style, ...texts }, place) => ({
      id,
      title: textIn(texts, "title", language),
      style,
      priority: place + 1,
      index: 6 + place,
      total_video: rows.get(id)?.total_video ?? 0,
      videos: rows.get(id)?.videos ?? [],
    }));
  return {
    topVideo: chosen ?? listFeatured[0] ?? null,
    listHistories: [],
    listSuggestion: [],
    listMostViewed: preview.most_viewed,
    listKidVideo: preview.kid_videos,
    listNew: preview.additions,
    listLeaving: preview.leaving,
    listComing: preview.coming,
    listFeatured,
    listCategory,
    listVideosByAges: ages.flatMap(({ id, name, on_home: isOnHome }) => {
      const face = faces.get(id);
      return isOnHome && face ? [{ ...face, name }] : [];
    }),
  } satisfies Home;
}

/** The rows that the site would draw, and how each category is shown. */
export function drawnHome(
  arranged: ArrangedHome,
  preview: HomePreview,
  shownTo: { viewer: Viewer; language: Locale },
): Drawn {
  const home = homeOf(arranged, preview, shownTo);
  const parts = shownTo.viewer === "kid" ? kidsParts(home) : adultsParts(home);
  const isEmpty = (id: number) => (preview.categories.find((row) => row.id === id)?.videos.length ?? 0) === 0;
  const listed = new Map(home.listCategory.map((category) => [category.id, category]));
  const rows = arranged.categories.map(({ id, style, on_home: isOnHome }) => {
    const nothing = { style, videos: [] };
    if (!isOnHome) return [id, { fate: "leftOut", ...nothing }] as const;
    if (isEmpty(id)) return [id, { fate: "empty", ...nothing }] as const;
    const category = listed.get(id);
    if (!category) return [id, { fate: "beyond", ...nothing }] as const;
    const isOfKids = shownTo.viewer === "adult" && category.videos.every(({ is_kid: isKid }) => isKid);
    return [
      id,
      isOfKids ? { fate: "kids" as const, ...nothing } : (parts.rows.get(id) ?? { fate: "few" as const, ...nothing }),
    ] as const;
  });
  return { ...parts, top: home.topVideo, rows: new Map(rows) };
}

type Parts = Omit<Drawn, "top">;
type ComposedHome = ReturnType<typeof homeOf>;

function adultsParts(home: ComposedHome): Parts {
  const lists = arrangeHome(home);
  const videosOf = (kind: "mostViewed" | "featured" | "new" | "leaving") =>
    lists.flatMap((list) => (list.kind === kind ? list.videos : []));
  const pictures = lists.flatMap((list) => (list.kind === "shelf" ? list.of : []));
  const kidVideos = lists.flatMap((list) => (list.kind === "kidsSpace" ? list.videos : []));
  const rows: [number, DrawnRow][] = [];
  for (const list of lists) {
    if (list.kind !== "categories") continue;
    const { of, style, videos } = list;
    // A shared row takes the position of its second category.
    for (const [place, { id }] of of.entries()) {
      const isLast = place === of.length - 1;
      rows.push([id, { fate: of.length > 1 ? "joined" : "row", style, videos: isLast ? videos : [] }]);
    }
  }
  return {
    featured: videosOf("featured"),
    mostViewed: videosOf("mostViewed"),
    additions: videosOf("new"),
    leaving: videosOf("leaving"),
    kidVideos,
    pictures,
    rows: new Map(rows),
  };
}

function kidsParts(home: ComposedHome): Parts {
  const { categories, mostViewed, all, rows } = rowsForKids(home);
  return {
    featured: [],
    additions: [],
    leaving: [],
    mostViewed,
    kidVideos: all,
    pictures: categories.length > 1 ? categories : [],
    rows: new Map(rows.map(({ id, style, videos }) => [id, { fate: "row", style, videos }])),
  };
}
