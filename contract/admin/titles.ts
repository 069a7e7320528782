import { textsBy } from "../language.ts";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { fault, Id, line, pageOf, paging, requiredLine } from "../fields.ts";
import { VideoType } from "../video.ts";
import { Rating } from "../rating.ts";
import { Done, Reason } from "./staff-shapes.ts";
import { EditedTitle, ListedTitle, Territories, TitleFields, titleStandings, TitleState } from "./title-shapes.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });

const columns = ["title", "updated", "from", "until", "views"] as const;
export const titleSorts = [...columns, ...columns.map((column) => `-${column}` as const)] as const;
export type TitleSort = (typeof titleSorts)[number];

/** Which titles the table shows. Without `type` films and series; episodes stand in their series. */
export const TitleFilter = z.object({
  /** Words of a title in either language, or an id. */
  search: z.optional(line(120)),
  type: z.optional(VideoType),
  standing: z.optional(z.enum(titleStandings)),
  category: z.optional(Id),
  kids: z.optional(z.enum(["yes", "no"])),
  rating: z.optional(z.enum(["all", "10", "12", "16", "18"])),
  /** A country in which the title may be shown. */
  territory: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, deskFault("territory")))),
  /** Of episodes: their series. */
  series: z.optional(Id),
  /** Films and episodes without a film for which none is on its way. */
  film: z.optional(z.literal("missing")),
});
export type TitleFilter = z.output<typeof TitleFilter>;

/** Titles changed at once, at most. */
export const bulkAtMost = 20_000;
/** Totals are counted up to here. */
export const countedAtMost = 10_000;

/** '3,14,15': as many as fit into an address. */
const IdList = line(6000).check(z.regex(/^\d{1,10}(,\d{1,10})*$/, fault("choice")));

const chosenTitles = {
  ids: z.optional(z.array(z.int(fault("choice"))).check(z.maxLength(bulkAtMost, fault("tooLong")))),
  filter: z.optional(TitleFilter),
};

/** In the caller's language; the first hundred. */
const refusals = {
  refused: z.array(z.object({ id: z.int(), title: z.string(), why: z.string() })),
  refused_count: z.int(),
};

const BulkChange = z.partial(
  z.object({
    state: TitleState,
    from: TitleFields.shape.from,
    until: TitleFields.shape.until,
    territories: Territories,
    rating: Rating,
    is_kid: z.boolean(fault("choice")),
    brand: TitleFields.shape.brand,
    add_categories: TitleFields.shape.categories,
    remove_categories: TitleFields.shape.categories,
    /** Of films and series in no category. A rating or kids' mark that is set already stays. */
    audience_if_none: z.object({
      categories: TitleFields.shape.categories,
      rating: Rating,
      is_kid: z.boolean(fault("choice")),
      ages: TitleFields.shape.ages,
    }),
    /** Also changes the series of chosen episodes, where it is not published. */
    with_series: z.boolean(fault("choice")),
  }),
);
export type BulkChange = z.output<typeof BulkChange>;

export const adminTitles = {
  titles: endpoint({
    method: "GET",
    path: "/admin/titles",
    summary: "The table of titles, drafts included; the last changed first",
    access: editors,
    reads: "replica",
    query: z.object({ ...paging(50), ...TitleFilter.shape, sort: z._default(z.enum(titleSorts), "-updated") }),
    /** `total`: at most `countedAtMost` + 1, which stands for more. */
    answer: z.extend(pageOf(ListedTitle), { total: z.int() }),
    errors: [],
  }),
  titlesToPublish: endpoint({
    method: "GET",
    path: "/admin/titles-to-publish",
    summary:
      "What is asked before many titles are published: those of `ids`, else all that the filter finds. Names and folders of their files propose the answers",
    access: editors,
    query: z.object({ ...TitleFilter.shape, ids: z.optional(IdList) }),
    answer: z.object({
      /** Films and series. */
      titles: z.int(),
      episodes: z.int(),
      /** Films and series in no category. */
      without_category: z.int(),
      /** Of the episodes: their series that are not published and not chosen; the first hundred. */
      series: z.array(z.object({ id: z.int(), title: z.string() })),
      /** Of titles in no category: folders and name of the file, or the French title; at most 500. */
      paths: z.array(z.string()),
    }),
    errors: [],
  }),
  titleChoices: endpoint({
    method: "GET",
    path: "/admin/title-choices",
    summary: "What a title can be given: categories, the kids' ages, brands and series that are there",
    access: editors,
    reads: "replica",
    answer: z.object({
      categories: z.array(z.object({ id: z.int(), ...textsBy("title", () => z.string()) })),
      ages: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The most used first. */
      brands: z.array(z.string()),
      languages: z.array(z.string()),
    }),
    errors: [],
  }),
  createTitle: endpoint({
    method: "POST",
    path: "/admin/titles",
    summary: "A new draft. An episode's season is made where it is missing",
    access: editors,
    body: z.object({
      type: VideoType,
      title_fr: requiredLine(300),
      title_en: z.optional(requiredLine(300)),
      series: z.optional(Id),
      season: z.optional(z.int(fault("value")).check(z.gte(1, fault("value")), z.lte(1000, fault("value")))),
      number: z.optional(z.int(fault("value")).check(z.gte(1, fault("value")), z.lte(10_000, fault("value")))),
    }),
    answer: EditedTitle,
    errors: ["notFound", "conflict"],
  }),
  title: endpoint({
    method: "GET",
    path: "/admin/titles/{id}",
    summary: "A title with everything that editors change",
    access: editors,
    params: IdParams,
    answer: EditedTitle,
    errors: ["notFound"],
  }),
  changeTitle: endpoint({
    method: "PUT",
    path: "/admin/titles/{id}",
    summary:
      "Changes fields of a title. `version` is the one that was read; where somebody has saved since, 409 with the title as it is now in `details`",
    access: editors,
    params: IdParams,
    body: z.object({
      version: z.int(fault("required")),
      changes: z.partial(TitleFields),
      /** Takes proposed markers away, confirmed or refused. */
      settles_markers: z.optional(z.boolean()),
      reason: Reason,
    }),
    answer: EditedTitle,
    errors: ["notFound", "conflict"],
  }),
  changeTitles: endpoint({
    method: "POST",
    path: "/admin/titles/changes",
    summary:
      "Changes many titles: those of `ids`, else all that `filter` finds. What a title cannot take is told, and not done",
    access: editors,
    body: z.object({ ...chosenTitles, change: BulkChange, reason: Reason }),
    answer: z.object({ changed: z.int(), ...refusals }),
    errors: [],
  }),
  removeTitles: endpoint({
    method: "POST",
    path: "/admin/titles/removals",
    summary:
      "Removes many drafts, of a series with its episodes: those of `ids`, else all that `filter` finds. What is no draft is told, and stays",
    access: editors,
    body: z.object({ ...chosenTitles, reason: Reason }),
    answer: z.object({ removed: z.int(), ...refusals }),
    errors: [],
  }),
  removeTitle: endpoint({
    method: "DELETE",
    path: "/admin/titles/{id}",
    summary: "Removes a draft, of a series with its episodes. What is ready or published is made a draft first",
    access: editors,
    params: IdParams,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
};
