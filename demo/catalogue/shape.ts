import type { CarouselStyle } from "#contract/images.ts";

/** A text in the product's two languages; descriptions are short HTML paragraphs. */
export interface Localized {
  fr: string;
  en: string;
}

export type Rating = "all" | "10" | "12" | "16" | "18";
export type CategoryStyle = CarouselStyle;
export type SubtitleLanguage = "fr" | "en";

export interface DemoCategory {
  slug: string;
  title: Localized;
  /** One sentence about its titles. */
  line: Localized;
  /** Position among the carousels of the home page, from 1. */
  priority: number;
  style: CategoryStyle;
}

/** A kids' age: `name` is the number of years as shown on the age badge. */
export interface DemoAge {
  id: number;
  name: string;
}

interface DemoTitle {
  slug: string;
  title: Localized;
  description: Localized;
  edition: Localized;
  brand: string;
  tagName: Localized;
  rating: Rating;
  language: "fr";
  /** Civil date, `YYYY-MM-DD`. */
  releasedOn: string;
  isKid: boolean;
  /** Ids of `DemoCatalogue.ages`; empty unless `isKid`. */
  kidAges: number[];
  /** Slugs of `DemoCatalogue.categories`, the main one first. */
  categories: string[];
  /** Folder under `demo/media/` with the trailer's playlists. */
  trailerClip: string;
  isFeatured: boolean;
  /** True for the title at the top of the home page. */
  isTopVideo: boolean;
}

interface Playable {
  /** Folder under `demo/media/` with the playlists and `clip.json`. */
  clip: string;
  subtitles: SubtitleLanguage[];
  /** Start and end of an episode's intro, in seconds. */
  openingTitle?: [from: number, until: number];
}

export interface DemoFilm extends DemoTitle, Playable {
  type: "movie";
}

export interface DemoEpisode extends Playable {
  type: "episode";
  slug: string;
  number: number;
  title: Localized;
  description: Localized;
  /** True if it can be watched without a subscription. */
  isFree: boolean;
  /** How long before loading the catalogue it was published; defaults to its series'. */
  hoursOut?: number;
}

export interface DemoSeason {
  number: number;
  title: Localized;
  episodes: DemoEpisode[];
}

export interface DemoSeries extends DemoTitle {
  type: "series";
  seasons: DemoSeason[];
}

/**
 * The demo catalogue. By convention, pictures are in `demo/images/<slug>/<style>-<width>.avif|webp`,
 * their dominant colours in `demo/images/colors.json` under the same slugs.
 */
export interface DemoCatalogue {
  categories: DemoCategory[];
  ages: DemoAge[];
  films: DemoFilm[];
  series: DemoSeries[];
  /** Folder under `demo/media/` with the clip that is played before every title. */
  introClip: string;
}
