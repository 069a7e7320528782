import * as z from "zod/mini";
import { Instant } from "./fields.ts";
import { carouselStyles } from "./images.ts";
import { creditRoles, type FieldKind, type ViewersFields, viewersFields, type ViewersValue } from "./title-fields.ts";
import { Season } from "./episode-shapes.ts";
import { overrides } from "./origin.ts";
import { Rating } from "./rating.ts";
import { Chip } from "./chip.ts";

/** The thumbnail styles of a carousel, numbered from 1 in this order. */
export const CarouselStyle = z.enum(carouselStyles);
export type CarouselStyle = z.output<typeof CarouselStyle>;
export const VideoType = z.enum(["movie", "series", "episode"]);

/** How many days before its end a title is said to leave. */
export const lastChanceDays = 14;

/** Where a profile continues a series: the episode and the position in it. */
export const LastEpisode = z.object({
  id: z.int(),
  title: z.string(),
  duration: z.number(),
  watched_time: z.number(),
  season: z.int(),
  number: z.int(),
});

/** Why a title is suggested: the profile's action on another title. */
export const Reason = z.object({
  act: z.enum(["watched", "liked", "favourite", "listed"]),
  id: z.int(),
  title: z.string(),
});

/**
 * A title in a list. Inapplicable fields are left out, `description` (HTML) in lists that do not show it. `thumb_url` is
 * the picture in the list's style; `imageUrl(images_key, style, width)` gives the others. Durations and positions are in
 * seconds.
 */
export const VideoCard = z.object({
  id: z.int(),
  /** As `id`, under the name that calls about a title give it. */
  video_id: z.int(),
  type: VideoType,
  title: z.string(),
  description: z.optional(z.string()),
  edition: z.optional(z.string()),
  tagName: z.optional(z.string()),
  rating: Rating,
  is_kid: z.boolean(),
  /** The picture's dominant colour, '#rrggbb', as placeholder. */
  color: z.string(),
  thumb_url: z.string(),
  images_key: z.string(),
  trailer_url: z.optional(z.string()),
  trailer_duration: z.optional(z.number()),
  /** 0 for a series. */
  duration: z.number(),
  watched_time: z.optional(z.number()),
  /** At most 3, shown as chips on the thumbnail. */
  categories: z.array(Chip),
  total_season: z.optional(z.int()),
  total_episode: z.optional(z.int()),
  last_episode: z.optional(LastEpisode),
  /** Of a suggestion. */
  because: z.optional(Reason),
  /** Of an episode. */
  series: z.optional(Chip),
  season: z.optional(z.int()),
  number: z.optional(z.int()),
  /** Plays without a subscription, for whoever is signed in. */
  is_free_episode: z.optional(z.boolean()),
  /** Of a series: one of its episodes is free. Left out where none is. */
  has_free_episode: z.optional(z.literal(true)),
  /** When the title leaves the service; only during its last days, and never for kids. */
  leaves_at: z.optional(Instant),
});
export type VideoCard = z.output<typeof VideoCard>;

/** A title that is announced for a later date. Nothing of it can be opened or played yet. */
export const ComingTitle = z.object({
  id: z.int(),
  type: VideoType,
  title: z.string(),
  /** HTML. */
  description: z.string(),
  edition: z.string(),
  rating: Rating,
  color: z.string(),
  images_key: z.string(),
  categories: z.array(Chip),
  comes_at: Instant,
});
export type ComingTitle = z.output<typeof ComingTitle>;

export const Trailer = z.object({
  id: z.int(),
  video_id: z.int(),
  title: z.string(),
  trailer_url: z.string(),
  thumb_url: z.string(),
  duration: z.number(),
});

const CreditedPerson = z.object({ slug: z.string(), name: z.string() });
/** Somebody whom a title credits that this viewer may see. */
export const Person = z.extend(CreditedPerson, {
  /** What they do in those titles. */
  roles: z.array(z.enum(creditRoles)),
  total_video: z.int(),
});
export type Person = z.output<typeof Person>;

const fieldAnswers: { [Kind in FieldKind]: z.ZodMiniType<ViewersValue[Kind]> } = {
  text: z.string(),
  html: z.string(),
  language: z.string(),
  flag: z.boolean(),
  rating: Rating,
  number: z.nullable(z.number()),
  countries: z.array(z.string()),
  people: z.array(CreditedPerson),
  override: z.enum(overrides),
};
/** The fields of the table that viewers read (`title-fields.ts`). */
const ofTable = Object.fromEntries(viewersFields.map(({ as, field }) => [as, fieldAnswers[field.kind]])) as {
  [Name in keyof ViewersFields]: z.ZodMiniType<ViewersFields[Name], ViewersFields[Name]>;
};

/** A title in full: a film, a series with seasons and episodes, or an episode with its series. */
export const Video = z.object({
  id: z.int(),
  /** The title's id, as used by player, likes, favourites and comments. */
  video_id: z.int(),
  episode_id: z.nullable(z.int()),
  /** A series' own id, the series of an episode, null for a film. */
  series_id: z.nullable(z.int()),
  type: VideoType,
  ...ofTable,
  /** The series' title for an episode, else the title. */
  mainTitle: z.string(),
  color: z.string(),
  published_at: Instant,
  /** As on the card. */
  leaves_at: z.nullable(Instant),
  duration: z.number(),
  watched_time: z.number(),
  total_like: z.int(),
  images_key: z.string(),
  thumb_url: z.string(),
  vertical_thumb_url: z.string(),
  circle_thumb_url: z.string(),
  multiple_thumb_url: z.string(),
  kid_thumb_url: z.string(),
  featured_thumb_url: z.string(),
  fullscreen_url: z.string(),
  cover_url: z.string(),
  trailer_url: z.nullable(z.string()),
  trailer_duration: z.nullable(z.number()),
  trailers: z.array(Trailer),
  /** The HLS manifest, which needs a signature. Null for a series and for visitors. */
  video_url: z.nullable(z.string()),
  /** Languages of the subtitles: 'fr', 'en'. */
  subtitles: z.array(z.string()),
  /** The languages that are heard, and whether what is seen is described in them. A series has what its episodes have. */
  sound: z.array(z.object({ language: z.string(), is_described: z.boolean() })),
  /** The languages of the captions, and whether they have the sounds for those who do not hear them. */
  captions: z.array(z.object({ language: z.string(), is_sdh: z.boolean() })),
  categories: z.array(Chip),
  /** The kids' ages that a kids' title is for. */
  ages: z.array(z.object({ id: z.int(), name: z.string() })),
  total_season: z.int(),
  total_episode: z.int(),
  /** For an episode: the numbers of its season and of itself. */
  season: z.nullable(z.int()),
  number: z.nullable(z.int()),
  season_id: z.nullable(z.int()),
  season_name: z.nullable(z.string()),
  seasonTitle: z.nullable(z.string()),
  series_name: z.nullable(z.string()),
  serieTitle: z.nullable(z.string()),
  series: z.nullable(Chip),
  /** For an episode: its series. */
  serieData: z.nullable(z.object({ id: z.int(), title: z.string(), total_season: z.int(), total_episode: z.int() })),
  /** Where the profile continues a series; the first episode for visitors. */
  last_episode: z.nullable(LastEpisode),
  seasons: z.array(Season),
});
export type Video = z.output<typeof Video>;
