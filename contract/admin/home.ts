import { locales, textsBy } from "../language.ts";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Instant, line, requiredLine } from "../fields.ts";
import { CarouselStyle, ComingTitle, VideoCard, VideoType } from "../video.ts";
import { Reason } from "./staff-shapes.ts";
import { TitleState } from "./title-shapes.ts";

const editors = { staff: ["editor"] } as const;

/** Featured titles at most. Viewers see the first eight of those that they may see. */
export const featuredAtMost = 24;
const categoriesAtMost = 100;

/** A title that editors have placed on home, whoever may see it now. */
const PlacedTitle = z.object({
  id: z.int(),
  type: VideoType,
  ...textsBy("title", () => z.string()),
  is_kid: z.boolean(),
  images_key: z.string(),
  color: z.string(),
  state: TitleState,
  from: z.nullable(Instant),
  until: z.nullable(Instant),
});
export type PlacedTitle = z.output<typeof PlacedTitle>;

const categoryTexts = {
  ...textsBy("title", () => requiredLine(80)),
  /** What is found there, in a sentence; may be empty. */
  ...textsBy("line", () => line(200)),
};
export const CategoryTexts = z.object(categoryTexts);
export type CategoryTexts = z.output<typeof CategoryTexts>;

const row = {
  /** Of the category's row. */
  style: CarouselStyle,
  /** Left out of home, it still has its page and stands in menus and search. */
  on_home: z.boolean(fault("choice")),
};
const ArrangedCategory = z.object({ id: z.int(), ...categoryTexts, ...row });
export type ArrangedCategory = z.output<typeof ArrangedCategory>;

const ArrangedAge = z.object({
  /** In years, 0 to 17. */
  id: z.int(fault("choice")).check(z.gte(0, fault("choice")), z.lte(17, fault("choice"))),
  name: requiredLine(20),
  on_home: z.boolean(fault("choice")),
});
export type ArrangedAge = z.output<typeof ArrangedAge>;

/** What editors decide of home, in its order. */
export const ArrangedHome = z.object({
  /** Grows with every save. */
  version: z.int(),
  /** Without one, the first featured title that a viewer may see. */
  top: z.nullable(PlacedTitle),
  /** Of the kids' page; without one as above. */
  kids_top: z.nullable(PlacedTitle),
  featured: z.array(PlacedTitle),
  categories: z.array(ArrangedCategory),
  ages: z.array(ArrangedAge),
});
export type ArrangedHome = z.output<typeof ArrangedHome>;

const Key = z.int(fault("choice")).check(z.positive(fault("choice")), z.lte(2_147_483_647, fault("choice")));
const areDistinct = (ids: readonly (number | null)[]): boolean => {
  const given = ids.filter((id) => id !== null);
  return new Set(given).size === given.length;
};
const idsOf = (rows: readonly { id: number | null }[]) => rows.map(({ id }) => id);

/** The whole arrangement. A category or an age that is left out is removed; its titles stay. */
const HomeForm = z.object({
  version: z.int(fault("required")),
  top: z.nullable(Key),
  kids_top: z.nullable(Key),
  featured: z.array(Key).check(z.maxLength(featuredAtMost, fault("tooLong")), z.refine(areDistinct, fault("choice"))),
  categories: z
    .array(
      z.object({
        /** Null for a new one. */
        id: z.nullable(Key),
        ...categoryTexts,
        ...row,
      }),
    )
    .check(
      z.maxLength(categoriesAtMost, fault("tooLong")),
      z.refine((rows) => areDistinct(idsOf(rows)), fault("choice")),
    ),
  ages: z.array(ArrangedAge).check(z.refine((rows) => areDistinct(idsOf(rows)), fault("choice"))),
  reason: Reason,
});
export type HomeForm = z.output<typeof HomeForm>;

/** Ids of titles, separated by commas. */
const TitleIds = z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,59}$/, fault("choice")));

/** What home could show a class of viewers: the arrangement chooses and orders from it. */
const HomePreview = z.object({
  most_viewed: z.array(VideoCard),
  kid_videos: z.array(VideoCard),
  additions: z.array(VideoCard),
  leaving: z.array(VideoCard),
  coming: z.array(ComingTitle),
  /** Cards of those of the asked `titles` that these viewers may see. */
  titles: z.array(VideoCard),
  /** All of them, in no order, with the titles of their rows. */
  categories: z.array(z.object({ id: z.int(), total_video: z.int(), videos: z.array(VideoCard) })),
  /** Those with titles. */
  ages: z.array(z.object({ id: z.int(), total_video: z.int(), color: z.string(), thumb_url: z.string() })),
});
export type HomePreview = z.output<typeof HomePreview>;

export const adminHome = {
  homeArrangement: endpoint({
    method: "GET",
    path: "/admin/home",
    summary: "What editors decide of home: its top, its featured titles, its rows and their order",
    access: editors,
    answer: ArrangedHome,
    errors: [],
  }),
  arrangeHome: endpoint({
    method: "PUT",
    path: "/admin/home",
    summary:
      "Replaces the arrangement of home. `version` is the one that was read; where somebody has saved since, 409 with the arrangement as it is now in `details`",
    access: editors,
    body: HomeForm,
    answer: ArrangedHome,
    errors: ["conflict"],
  }),
  homePreview: endpoint({
    method: "GET",
    path: "/admin/home/preview",
    summary: "The titles from which home is drawn for adults or for kids, as they see them in a language",
    access: editors,
    query: z.object({
      viewer: z.enum(["adult", "kid"]),
      language: z.enum(locales),
      titles: z.optional(TitleIds),
    }),
    answer: HomePreview,
    errors: [],
  }),
};
