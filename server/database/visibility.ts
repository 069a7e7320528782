import { kidsCeiling } from "#contract/profiles.ts";
import { raw, sql, type Sql } from "./sql.ts";
import { unplanned } from "./unplanned.ts";

/** Whose eyes a list is for. Viewers with equal fields get equal answers. */
export type Viewer = { isKid: boolean; ageCeiling: number };

/**
 * The one rule of who may see a title: published, for kids where the viewer is one, and not above the age ceiling
 * (years: 0, 10, 12, 16 or 18). An episode is seen only with its series. Every query that shows titles, or anything that
 * hangs on a title, has this in its `where`.
 * @param alias the alias of the `videos` row in the statement
 */
export function visibleTo(viewer: Viewer, at: Date, alias = "v"): Sql {
  return sql`(${published(at, alias)}${kidsOnly(viewer, alias)}${underCeiling(viewer, alias)})`;
}

/** As `visibleTo` without the age ceiling: a title above it exists for the viewer, who is told why it will not play. */
export function knownTo(viewer: Viewer, at: Date, alias = "v"): Sql {
  return sql`(${published(at, alias)}${kidsOnly(viewer, alias)})`;
}

/**
 * `visibleTo` for the profile of each row, for statements over many profiles.
 * @param profile the alias of the `profiles` row in the statement
 */
export function visibleToProfile(profile: string, at: Date, alias = "v"): Sql {
  const [p, v] = [raw(profile), raw(alias)];
  return sql`(${published(at, alias)} and (not ${p}.is_kid or ${v}.is_kid)
    and ${v}.rating <= least(${p}.age_ceiling, case when ${p}.is_kid then ${kidsCeiling} else 18 end))`;
}

/** What a visitor without an account sees: every published title, for the public pages. */
export const visitor: Viewer = { isKid: false, ageCeiling: 18 };

// A subquery per row, because with 'exists' the planner may hash all titles first.
function published(at: Date, alias: string): Sql {
  const v = raw(alias);
  const now = unplanned(at, "timestamptz");
  return sql`${v}.published_at <= ${now} and (${v}.unpublished_at is null or ${v}.unpublished_at > ${now})
    and (${v}.type <> 'episode' or (
      select led.published_at <= ${now} and (led.unpublished_at is null or led.unpublished_at > ${now})
      from titles led where led.id = ${v}.series_id))`;
}

function kidsOnly(viewer: Viewer, alias: string): Sql {
  return viewer.isKid ? sql` and ${raw(alias)}.is_kid` : sql``;
}

function underCeiling(viewer: Viewer, alias: string): Sql {
  const ceiling = unplanned(viewer.ageCeiling, "integer");
  return viewer.ageCeiling >= 18 ? sql`` : sql` and ${raw(alias)}.rating <= ${ceiling}`;
}
