import * as z from "zod/mini";
import { countryCodes } from "../countries.ts";
import { deskFault } from "../field-faults.ts";
import { fault, Instant, line, requiredLine } from "../fields.ts";
import {
  byFieldName,
  type FieldKind,
  type FieldName,
  type FieldValues,
  type KindValue,
  type TitleField,
} from "../title-fields.ts";
import { lastChanceDays, VideoType } from "../video.ts";
import { overrides } from "../origin.ts";
import { Rating } from "../rating.ts";

export const titleStates = ["draft", "ready", "published"] as const;
/** What a title's state and window come to at an instant. `leaving`: gone within `lastChanceDays`. */
export const titleStandings = ["draft", "ready", "scheduled", "out", "leaving", "over"] as const;
export type TitleStanding = (typeof titleStandings)[number];

type Window = { state: (typeof titleStates)[number]; from: string | null; until: string | null };

/** Of a published title its place in its window; `from` and `until` are instants in ISO 8601. */
export function standingOf({ state, from, until }: Window, at: Date): TitleStanding {
  if (state !== "published") return state;
  if (until !== null && Date.parse(until) <= at.getTime()) return "over";
  if (from === null || Date.parse(from) > at.getTime()) return "scheduled";
  const isLeaving = until !== null && Date.parse(until) - at.getTime() <= lastChanceDays * 86_400_000;
  return isLeaving ? "leaving" : "out";
}

/** An instant from 1900 to 2199, in UTC or with an offset. */
export const Moment = z.string(fault("date")).check(
  z.iso.datetime({ offset: true, error: fault("date") }),
  z.refine((text) => /^(?:19|20|21)\d\d-/.test(text), fault("date")),
);
const idsAtMost = 50;
const Ids = z.array(z.int(fault("choice")).check(z.positive(fault("choice")))).check(
  z.maxLength(idsAtMost, fault("choice")),
  z.refine((ids) => new Set(ids).size === ids.length, fault("choice")),
);
/** ISO 3166-1 alpha-2 codes, each once. */
const Countries = z
  .array(z.string(deskFault("territory")).check(z.refine((code) => countryCodes.has(code), deskFault("territory"))))
  .check(
    z.maxLength(countryCodes.size, deskFault("territory")),
    z.refine((codes) => new Set(codes).size === codes.length, deskFault("territory")),
  );
/** ISO 3166-1 alpha-2 codes; null: everywhere. */
export const Territories = z.nullable(Countries.check(z.minLength(1, deskFault("territory"))));

/** In files, names are separated by semicolons. */
export const PersonName = requiredLine(120).check(
  z.refine((name) => !name.includes(";"), fault("characters")),
  z.refine((name) => /[\p{L}\p{N}]/u.test(name), fault("value")),
);
const creditsAtMost = 60;
export const TitleState = z.enum(titleStates, fault("choice"));

/** What a field of each kind accepts. */
const schemas: {
  [Kind in FieldKind]: (field: Extract<TitleField, { kind: Kind }>) => z.ZodMiniType<KindValue[Kind]>;
} = {
  text: ({ atMost, isRequired }) => (isRequired ? requiredLine(atMost) : line(atMost)),
  html: ({ atMost }) => z.string(fault("required")).check(z.maxLength(atMost, fault("tooLong"))),
  language: () => z.string(fault("required")).check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, fault("value"))),
  flag: () => z.boolean(fault("choice")),
  rating: () => Rating,
  number: ({ type, least, most, fault: name }) => {
    const AnyNumber = z.number(deskFault(name)).check(z.gte(least, deskFault(name)), z.lte(most, deskFault(name)));
    return z.nullable(type === "double precision" ? AnyNumber : AnyNumber.check(z.int(deskFault(name))));
  },
  countries: () => Countries,
  override: () => z.enum(overrides, fault("choice")),
  people: () => z.array(PersonName).check(z.maxLength(creditsAtMost, fault("tooLong"))),
};

type Schemas = { [Name in FieldName]: z.ZodMiniType<FieldValues[Name], FieldValues[Name]> };
const schemaOf = (field: TitleField) => (schemas[field.kind] as (field: TitleField) => z.ZodMiniType)(field);
/** The fields of the table (`contract/title-fields.ts`). */
const ofTable = byFieldName(({ field }) => schemaOf(field)) as Schemas;

/** Fields with rules or columns of their own. */
const ofTitle = {
  state: TitleState,
  /** When viewers see it first; of one that is not published, when they will. Null: as soon as it is published. */
  from: z.nullable(Moment),
  /** When it goes; null: never. */
  until: z.nullable(Moment),
  territories: Territories,
  /** Ids; a category's order is its own. */
  categories: Ids,
  /** Ids of the kids' ages. */
  ages: Ids,
};

/** Seconds into the title; null where it has none. */
export const Markers = z.pick(z.object(ofTable), {
  intro_start: true,
  intro_end: true,
  recap_start: true,
  recap_end: true,
  credits_start: true,
});
export type Markers = z.output<typeof Markers>;

/** Everything of a title that an editor changes on its page. */
export const TitleFields = z.object({ ...ofTable, ...ofTitle });
export type TitleFields = z.output<typeof TitleFields>;

/** A title as editors see it. */
export const EditedTitle = z.object({
  ...TitleFields.shape,
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  id: z.int(),
  slug: z.string(),
  type: VideoType,
  /** Grows with every change by the staff. */
  version: z.int(),
  /** Of an episode. */
  series: z.nullable(z.object({ id: z.int(), title: z.string() })),
  season: z.nullable(z.object({ id: z.int(), number: z.int() })),
  number: z.nullable(z.int()),
  duration: z.int(),
  /** Whether a stream is there. A series has none. */
  has_stream: z.boolean(),
  images_key: z.string(),
  color: z.string(),
  view_count: z.int(),
  /** Markers to confirm or refuse. */
  proposed_markers: z.nullable(Markers),
  created_at: Instant,
  updated_at: Instant,
});
export type EditedTitle = z.output<typeof EditedTitle>;

/** A title in the table. */
export const ListedTitle = z.object({
  id: z.int(),
  type: VideoType,
  title: z.string(),
  /** Of an episode. */
  series: z.nullable(z.object({ id: z.int(), title: z.string() })),
  season: z.nullable(z.int()),
  number: z.nullable(z.int()),
  state: TitleState,
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  territories: z.nullable(z.array(z.string())),
  rating: Rating,
  is_kid: z.boolean(),
  is_free_episode: z.boolean(),
  categories: z.array(z.int()),
  brand: z.string(),
  duration: z.int(),
  has_stream: z.boolean(),
  images_key: z.string(),
  color: z.string(),
  view_count: z.int(),
  version: z.int(),
  updated_at: Instant,
});
export type ListedTitle = z.output<typeof ListedTitle>;
