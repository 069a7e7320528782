import type { ImageStyle } from "#contract/images.ts";

type CardStyle = {
  /** The `sizes` attribute of its pictures. */
  sizes: string;
  /** Titles are truncated at this length. */
  titleLength: number;
  /** A row with at most this many titles shows their text beside them. */
  few: number;
};

const narrow = "(min-width: 64rem) 15vw, (min-width: 37.5rem) 21vw, 39vw";

/** Cards in rows and grids, by the style of their pictures; `row.css` says how many a screen holds. */
export const cardStyles: Record<ImageStyle, CardStyle> = {
  horizontal: { sizes: "(min-width: 64rem) 21vw, (min-width: 37.5rem) 38vw, 58vw", titleLength: 35, few: 3 },
  vertical: { sizes: narrow, titleLength: 60, few: 4 },
  circle: { sizes: narrow, titleLength: 25, few: 4 },
  kid: { sizes: narrow, titleLength: 60, few: 4 },
  multiple: { sizes: "(min-width: 64rem) 28vw, (min-width: 37.5rem) 38vw, 58vw", titleLength: 60, few: 2 },
  fullscreen: { sizes: "100vw", titleLength: 60, few: 2 },
  cover: { sizes: "100vw", titleLength: 60, few: 2 },
};
