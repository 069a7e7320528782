import type { TitleFields } from "#contract/admin/title-shapes.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import type { FieldFault } from "#contract/fields.ts";
import type { EditedRow, StoredFields } from "./edited-queries.ts";

export type Changes = { [Field in keyof TitleFields]?: TitleFields[Field] | undefined };
/** A title with its changes made, not stored yet. */
export type Changed = Omit<EditedRow, "from" | "until"> & Pick<TitleFields, "from" | "until">;

/** Texts of what the publication of a title lacks. */
export type Lack = "stream" | "pictures";

/** The title after a change: fields that are not given stay. Texts must be safe already. */
export function changedTitle(now: EditedRow, changes: Changes): Changed {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // However an instant is spelled.
  for (const field of ["from", "until"] as const) {
    const at = changes[field];
    if (at) given[field] = new Date(at).toISOString();
  }
  return {
    ...now,
    from: now.from?.toISOString() ?? null,
    until: now.until?.toISOString() ?? null,
    ...(given as Partial<TitleFields>),
  };
}

/** What a title may not be, by field. An episode's kids' mark and lowest rating are its series', and are not looked at. */
export function faultsOf(title: Changed): Partial<Record<keyof TitleFields, FieldFault>> {
  const { from, until, type } = title;
  const isReversed = from !== null && until !== null && Date.parse(until) <= Date.parse(from);
  return {
    ...(isReversed ? { until: "untilBeforeFrom" as const } : {}),
    ...(type !== "episode" && title.is_kid && title.rating > kidsCeiling ? { rating: "kidRating" as const } : {}),
    ...markerFaults(title),
  };
}

/** As the constraints of the database: pairs in order, beside each other, the credits last, all within the title. */
function markerFaults(title: Changed): Partial<Record<"intro_end" | "recap_end" | "credits_start", "markers">> {
  const { intro_start, intro_end, recap_start, recap_end, credits_start: credits, duration } = title;
  const isPair = (start: number | null, end: number | null) =>
    start === null || end === null ? start === end : start < end && end <= duration;
  const isApart =
    intro_start === null || intro_end === null || recap_start === null || recap_end === null
      ? true
      : recap_end <= intro_start || intro_end <= recap_start;
  const before = Math.max(intro_end ?? 0, recap_end ?? 0);
  const isLast = credits === null || (credits > 0 && credits < duration && credits >= before);
  return {
    ...(isPair(intro_start, intro_end) ? {} : { intro_end: "markers" as const }),
    ...(isPair(recap_start, recap_end) && isApart ? {} : { recap_end: "markers" as const }),
    ...(isLast ? {} : { credits_start: "markers" as const }),
  };
}

/** What a title still lacks before viewers may see it. */
export function lackOf({ type, media_key, images_key }: Changed): Lack | undefined {
  if (type !== "series" && media_key === null) return "stream";
  return images_key === "" ? "pictures" : undefined;
}

/**
 * The title as it is stored. A published title without a date is out from `at` on; the date of another waits until it is
 * published.
 */
export function storedFields(title: Changed, at: Date): StoredFields {
  const from = title.from === null ? null : new Date(title.from);
  const isPublished = title.state === "published";
  return {
    title_fr: title.title_fr,
    title_en: title.title_en,
    description_fr: title.description_fr,
    description_en: title.description_en,
    edition_fr: title.edition_fr,
    edition_en: title.edition_en,
    tag_name_fr: title.tag_name_fr,
    tag_name_en: title.tag_name_en,
    keywords_fr: title.keywords_fr,
    keywords_en: title.keywords_en,
    brand: title.brand,
    language: title.language,
    rating: title.rating,
    is_kid: title.is_kid,
    is_free_episode: title.type === "episode" && title.is_free_episode,
    state: title.state,
    published_at: isPublished ? (from ?? at) : null,
    planned_at: isPublished ? null : from,
    unpublished_at: title.until === null ? null : new Date(title.until),
    territories: title.territories,
    is_announced: title.type !== "episode" && title.is_announced,
    intro_start: title.intro_start,
    intro_end: title.intro_end,
    recap_start: title.recap_start,
    recap_end: title.recap_end,
    credits_start: title.credits_start,
  };
}

/** The fields that differ, with their values before and after, for the audit log. */
export function differences(before: Changed, after: Changed): { before: object; after: object } {
  const names = (Object.keys(after) as (keyof Changed)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (title: Changed) => Object.fromEntries(names.map((name) => [name, title[name]]));
  return { before: of(before), after: of(after) };
}
