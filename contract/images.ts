import type { ByLocale } from "./language.ts";

/** A style of pictures and of the cards that show them. */
type StyleOfPictures = {
  ratio: readonly [across: number, down: number];
  /** Stored widths in pixels. */
  widths: readonly number[];
  /** The `sizes` attribute of its pictures. */
  sizes: string;
  /** Titles are truncated at this length. */
  titleLength: number;
  /** A row with at most this many titles shows their text beside them. */
  few: number;
  /** Cards on a screen: never an integer, so that a cut-off card shows there are more. */
  perScreen: { phone: number; tablet: number; desk: number };
  /** What the staff calls it. */
  words: ByLocale<string>;
  /** Whether a carousel may have it. */
  isCarousel: boolean;
};

const narrow = "(min-width: 64rem) 15vw, (min-width: 37.5rem) 21vw, 39vw";

/** The picture styles of a title. Those of carousels are numbered from 1 in this order. */
export const imageStyles = {
  horizontal: {
    ratio: [16, 9],
    widths: [320, 640],
    sizes: "(min-width: 64rem) 21vw, (min-width: 37.5rem) 38vw, 58vw",
    titleLength: 35,
    few: 3,
    perScreen: { phone: 1.6, tablet: 2.4, desk: 4.35 },
    words: { fr: "Paysage", en: "Landscape" },
    isCarousel: true,
  },
  vertical: {
    ratio: [2, 3],
    widths: [240, 480, 800],
    sizes: narrow,
    titleLength: 60,
    few: 4,
    perScreen: { phone: 2.4, tablet: 4.4, desk: 6.4 },
    words: { fr: "Affiche", en: "Poster" },
    isCarousel: true,
  },
  circle: {
    ratio: [1, 1],
    widths: [240, 480],
    sizes: narrow,
    titleLength: 25,
    few: 4,
    perScreen: { phone: 2.4, tablet: 4.3, desk: 6.3 },
    words: { fr: "Rond", en: "Round" },
    isCarousel: true,
  },
  fullscreen: {
    ratio: [16, 6],
    widths: [960, 1920],
    sizes: "100vw",
    titleLength: 60,
    few: 2,
    perScreen: { phone: 1.04, tablet: 1.04, desk: 1.04 },
    words: { fr: "Pleine largeur", en: "Full width" },
    isCarousel: true,
  },
  multiple: {
    ratio: [4, 3],
    widths: [320, 640],
    sizes: "(min-width: 64rem) 28vw, (min-width: 37.5rem) 38vw, 58vw",
    titleLength: 60,
    few: 2,
    perScreen: { phone: 1.6, tablet: 2.4, desk: 3.35 },
    words: { fr: "Classique", en: "Classic" },
    isCarousel: true,
  },
  kid: {
    ratio: [1, 1],
    widths: [240, 480],
    sizes: narrow,
    titleLength: 60,
    few: 4,
    perScreen: { phone: 2.4, tablet: 4.3, desk: 6.3 },
    words: { fr: "Enfants", en: "Kids" },
    isCarousel: true,
  },
  cover: {
    ratio: [16, 7],
    widths: [960, 1600, 2400],
    sizes: "100vw",
    titleLength: 60,
    few: 2,
    perScreen: { phone: 1.04, tablet: 1.04, desk: 1.04 },
    words: { fr: "Bandeau", en: "Banner" },
    isCarousel: false,
  },
} as const satisfies Record<string, StyleOfPictures>;

export type ImageStyle = keyof typeof imageStyles;
export type CarouselStyle = {
  [Style in ImageStyle]: (typeof imageStyles)[Style] extends { isCarousel: true } ? Style : never;
}[ImageStyle];

export const carouselStyles = (Object.keys(imageStyles) as ImageStyle[]).filter(
  (style): style is CarouselStyle => imageStyles[style].isCarousel,
);
export type ImageFormat = "avif" | "webp";

export type ImageSources = {
  /** `srcset` with every width, in the smallest format. */
  avif: string;
  /** `srcset` with every width, in a format that every browser supports. */
  webp: string;
  /** The given URL, for browsers without `srcset`. */
  src: string;
  /** Size of the largest picture in pixels, for the `width` and `height` attributes. */
  width: number;
  height: number;
};

const picture = /^(?<folder>.*\/images\/[^/]+)\/(?<style>[a-z]+)-\d+\.(?:webp|avif)$/;

/** The address of one picture of a title: `/images/<slug>/<style>-<width>.<format>`. */
export function imageUrl(slug: string, style: ImageStyle, width: number, format: ImageFormat = "webp"): string {
  return `/images/${slug}/${style}-${width}.${format}`;
}

/** All sources of a title's picture; null for other pictures (an avatar, another host). */
export function imageSources(url: string): ImageSources | null {
  const groups = picture.exec(url)?.groups;
  const style = groups?.["style"];
  if (!groups || !style || !Object.hasOwn(imageStyles, style)) return null;
  const { ratio, widths } = imageStyles[style as ImageStyle];
  const list = (format: ImageFormat): string =>
    widths.map((width) => `${groups["folder"]}/${style}-${width}.${format} ${width}w`).join(", ");
  const width = Math.max(...widths);
  return { avif: list("avif"), webp: list("webp"), src: url, width, height: Math.round((width * ratio[1]) / ratio[0]) };
}
