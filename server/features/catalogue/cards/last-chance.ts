import { lastChanceDays } from "#contract/video.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import type { Audience } from "../audience.ts";
import { instantText } from "./card-sql.ts";

/** In hours: days are shorter or longer where the clocks change. */
const lastChanceHours = lastChanceDays * 24;

/** Titles that leave until then are in their last chance. */
export function lastChanceEnd(at: Date): Date {
  return new Date(at.getTime() + lastChanceHours * 3_600_000);
}

/** For a date at which titles leave: when their last chance begins. */
export function lastChanceBegin(leaves: Sql): Sql {
  return sql`${leaves} - interval '${raw(String(lastChanceHours))} hours'`;
}

/**
 * When a title leaves, as the contract writes instants; null before its last chance. An episode leaves with its series at
 * the latest. Children are not hurried.
 */
export function leavesAt({ viewer, at }: Audience): Sql {
  if (viewer.isKid) return sql`null`;
  const leaves = sql`least(v.unpublished_at, (select led.unpublished_at from videos led where led.id = v.series_id))`;
  return sql`case when ${leaves} <= ${lastChanceEnd(at)} then ${instantText(leaves)} end`;
}
