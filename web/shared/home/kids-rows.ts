import type { CarouselStyle, VideoCard } from "#contract/video.ts";
import type { Home } from "./arrange.ts";

/** A row with fewer titles is left to its category's picture. */
const leastOfRow = 4;
const mostRanked = 10;

type Category = Home["listCategory"][number];
export type KidsRows = {
  /** All categories with titles, for their pictures. */
  categories: Category[];
  mostViewed: VideoCard[];
  all: VideoCard[];
  /** The categories that also have a row; none of them moves by itself. */
  rows: (Omit<Category, "style"> & { style: CarouselStyle })[];
};

/** What a kid's home page shows of the answer: every category as a picture, and as a row if it fills one. */
export function rowsForKids({ listMostViewed, listKidVideo, listCategory }: Home): KidsRows {
  const categories = listCategory.filter(({ videos }) => videos.length > 0 && !isAll(videos, listKidVideo));
  const mostViewed = listMostViewed.length < leastOfRow ? [] : listMostViewed.slice(0, mostRanked);
  const all = unlike(mostViewed, listKidVideo);
  let above = all;
  const rows = categories
    .filter(({ videos }) => videos.length >= leastOfRow)
    .map((category) => {
      above = unlike(above, category.videos);
      // A row that changes by itself carries away what a child reaches for.
      return {
        ...category,
        videos: above,
        style: category.style === "fullscreen" ? "multiple" : category.style,
      } as const;
    });
  return { categories, mostViewed, all, rows };
}

/** A category of everything that a child sees has the row of all titles already. */
function isAll(videos: readonly VideoCard[], all: readonly VideoCard[]): boolean {
  return all.length > 0 && all.every(({ id }) => videos.some((video) => video.id === id));
}

/** A row's titles, those last with which the row above begins: side by side, two rows look alike otherwise. */
function unlike(above: readonly VideoCard[], videos: readonly VideoCard[]): VideoCard[] {
  const first = new Set(above.slice(0, leastOfRow).map(({ id }) => id));
  return [...videos.filter(({ id }) => !first.has(id)), ...videos.filter(({ id }) => first.has(id))];
}
