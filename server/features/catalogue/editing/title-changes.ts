import type { TitleFields } from "#contract/admin/title-shapes.ts";
import { blankFields, fieldsInFacts, namedFields, pickFields } from "#contract/title-fields.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { EditedRow, StoredFields } from "./edited-queries.ts";

export type Changes = { [Field in keyof TitleFields]?: TitleFields[Field] | undefined };
/** A title with its changes applied but not stored. */
export type Changed = Omit<EditedRow, "from" | "until"> & Pick<TitleFields, "from" | "until">;

/** What a title may lack for publication. */
type MissingPart = "stream" | "pictures";

/** Applies changes to a title; missing fields stay. Texts must be sanitised before. */
export function changedTitle(now: EditedRow, changes: Changes): Changed {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // Normalises the format of instants.
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

/** Validation faults by field. An episode inherits the kids' flag and minimum rating, so these are not checked. */
export function faultsOf(title: Changed): Partial<Record<keyof TitleFields, FieldFault>> {
  const { from, until, type } = title;
  const isReversed = from !== null && until !== null && Date.parse(until) <= Date.parse(from);
  return {
    ...(isReversed ? { until: "untilBeforeFrom" as const } : {}),
    ...(type !== "episode" && title.is_kid && title.rating > kidsCeiling ? { rating: "kidRating" as const } : {}),
    ...(isUnexplained(title) ? { origin_reason: "originReason" as const } : {}),
    ...markerFaults(title),
  };
}

/** What is not as the rule says needs a reason that the authority can be given. */
function isUnexplained({ european, french_expression: french, origin_reason: reason }: Changed): boolean {
  return (european !== "" || french !== "") && reason.trim() === "";
}

/** Mirrors the database constraints: start before end, no overlap, credits last, all within the title's duration. */
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

/** What a title lacks for publication; undefined if nothing. */
export function missingPart({ type, media_key, images_key }: Changed): MissingPart | undefined {
  if (type !== "series" && media_key === null) return "stream";
  return images_key === "" ? "pictures" : undefined;
}

/** What an episode has from its series. */
const ofSeries = pickFields(blankFields, fieldsInFacts);

/**
 * The stored columns of a title. A published title without a date is published at `at`; an unpublished title's date is its
 * planned one.
 */
export function storedFields(title: Changed, at: Date): StoredFields {
  const from = title.from === null ? null : new Date(title.from);
  const isPublished = title.state === "published";
  return {
    ...pickFields(title, namedFields),
    ...(title.type === "episode" && ofSeries),
    is_free_episode: title.type === "episode" && title.is_free_episode,
    state: title.state,
    published_at: isPublished ? (from ?? at) : null,
    planned_at: isPublished ? null : from,
    unpublished_at: title.until === null ? null : new Date(title.until),
    territories: title.territories,
    is_announced: title.type !== "episode" && title.is_announced,
  };
}

/** The fields that differ, with their values before and after, for the audit log. */
export function differences(before: Changed, after: Changed): { before: object; after: object } {
  const names = (Object.keys(after) as (keyof Changed)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (title: Changed) => Object.fromEntries(names.map((name) => [name, title[name]]));
  return { before: pick(before), after: pick(after) };
}
