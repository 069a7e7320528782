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
  const categories = listCategory.filter(({ videos }) => videos.length > 0);
  return {
    categories,
    mostViewed: listMostViewed.length < leastOfRow ? [] : listMostViewed.slice(0, mostRanked),
    all: listKidVideo,
    rows: categories
      .filter(({ videos }) => videos.length >= leastOfRow)
      // A row that changes by itself carries away what a child reaches for.
      .map((category) => ({ ...category, style: category.style === "fullscreen" ? "multiple" : category.style })),
  };
}
