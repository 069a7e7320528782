import { paidRating } from "#contract/free-night.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import { raw, sql, type Sql } from "./sql.ts";
import { unplanned } from "./unplanned.ts";

/** Whose eyes a list is for. Viewers with equal fields get equal answers. */
export type Viewer = {
  isKid: boolean;
  ageCeiling: number;
  /** The country of the account (ISO 3166-1 alpha-2), else the service's own. */
  territory: string;
};

/** The service's own country: that of visitors, and of accounts that gave none. Equals the default of the view `holders`. */
export const ownTerritory = "FR";

/**
 * The one rule of who may see a title: published and within its rights (from when, until when, in which countries), for kids
 * where the viewer is one, and not above the age ceiling (years: 0, 10, 12, 16 or 18). An episode is seen only with its
 * series. Every query that shows titles, or anything that hangs on a title, has this in its `where`.
 * @param alias the alias of the `videos` row in the statement
 */
export function visibleTo(viewer: Viewer, at: Date, alias = "v"): Sql {
  return sql`(${published(at, alias, within(viewer))}${kidsOnly(viewer, alias)}${underCeiling(viewer, alias)})`;
}

/** As `visibleTo` without the age ceiling: a title above it exists for the viewer, who is told why it will not play. */
export function knownTo(viewer: Viewer, at: Date, alias = "v"): Sql {
  return sql`(${published(at, alias, within(viewer))}${kidsOnly(viewer, alias)})`;
}

/**
 * Whether a film or series is announced to a viewer: published, marked so by an editor, of a later date, and then visible to
 * this viewer. Excludes `visibleTo`: what is announced cannot be opened or played.
 */
export function announcedTo(viewer: Viewer, at: Date, alias = "v"): Sql {
  const v = raw(alias);
  return sql`(${v}.is_announced and ${v}.type <> 'episode' and ${v}.published_at > ${unplanned(at, "timestamptz")}
    and (${v}.unpublished_at is null or ${v}.unpublished_at > ${v}.published_at)
    and ${isIn(within(viewer), v)}${kidsOnly(viewer, alias)}${underCeiling(viewer, alias)})`;
}

/**
 * `visibleTo` for the profile of each row, for statements over many profiles.
 * @param profile the alias of the `profiles` row in the statement
 */
export function visibleToProfile(profile: string, at: Date, alias = "v"): Sql {
  const [p, v] = [raw(profile), raw(alias)];
  const territory = sql`(select h.territory from holders h where h.id = ${p}.account_id)`;
  return sql`(${published(at, alias, territory)} and (not ${p}.is_kid or ${v}.is_kid)
    and ${v}.rating <= least(${p}.age_ceiling, case when ${p}.is_kid then ${kidsCeiling} else 18 end))`;
}

/** Whether a title is published and inside its rights window in at least one country. Says nothing about who may see it. */
export function isOut(at: Date, alias = "v"): Sql {
  return sql`(${published(at, alias)})`;
}

/**
 * The parts of `visibleTo` by which a title is hidden from a viewer, as an array of text; empty for one that is visible. Those
 * of an episode's series begin with 'series_'.
 */
export function hiddenBy(viewer: Viewer, at: Date, alias = "v"): Sql {
  const v = raw(alias);
  const failing = (holds: Sql, name: string) => sql`case when not (${holds}) then ${name}::text end`;
  const rights = (of: Sql, prefix: string) => sql`
    case when ${of}.published_at is null then ${`${prefix}unpublished`}::text
      else ${failing(hasBegun(at, of), `${prefix}early`)} end,
    ${failing(isNotOver(at, of), `${prefix}over`)}, ${failing(isIn(within(viewer), of), `${prefix}territory`)}`;
  return sql`array_remove(array[${rights(v, "")},
      ${failing(sql`true${kidsOnly(viewer, alias)}`, "kids")}, ${failing(sql`true${underCeiling(viewer, alias)}`, "rating")}], null)
    || case when ${v}.type = 'episode' then
      (select array_remove(array[${rights(raw("led"), "series_")}], null) from titles led where led.id = ${v}.series_id)
    else '{}' end`;
}

/** Whether an episode plays without a subscription, at night alone from a rating on (`contract/free-night.ts`). */
export function isFree(alias = "v"): Sql {
  const v = raw(alias);
  return sql`(${v}.is_free_episode and ${v}.rating < ${raw(String(paidRating))})`;
}

/** What a visitor without an account sees: every title that is out in the service's own country, for the public pages. */
export const visitor: Viewer = { isKid: false, ageCeiling: 18, territory: ownTerritory };

// A subquery per row, because with 'exists' the planner may hash all titles first.
function published(at: Date, alias: string, territory?: Sql): Sql {
  const v = raw(alias);
  return sql`${isWithinRights(at, v, territory)}
    and (${v}.type <> 'episode' or (
      select ${isWithinRights(at, raw("led"), territory)} from titles led where led.id = ${v}.series_id))`;
}

/** A draft has no date of publication. */
function isWithinRights(at: Date, v: Sql, territory?: Sql): Sql {
  const somewhere = territory ? sql` and ${isIn(territory, v)}` : sql``;
  return sql`${hasBegun(at, v)} and ${isNotOver(at, v)}${somewhere}`;
}

function hasBegun(at: Date, v: Sql): Sql {
  return sql`${v}.published_at <= ${unplanned(at, "timestamptz")}`;
}

function isNotOver(at: Date, v: Sql): Sql {
  return sql`(${v}.unpublished_at is null or ${v}.unpublished_at > ${unplanned(at, "timestamptz")})`;
}

function isIn(territory: Sql, v: Sql): Sql {
  return sql`(${v}.territories is null or ${territory} = any(${v}.territories))`;
}

function within({ territory }: Viewer): Sql {
  return unplanned(territory, "text");
}

function kidsOnly(viewer: Viewer, alias: string): Sql {
  return viewer.isKid ? sql` and ${raw(alias)}.is_kid` : sql``;
}

function underCeiling(viewer: Viewer, alias: string): Sql {
  const ceiling = unplanned(viewer.ageCeiling, "integer");
  return viewer.ageCeiling >= 18 ? sql`` : sql` and ${raw(alias)}.rating <= ${ceiling}`;
}
