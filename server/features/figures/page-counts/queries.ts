import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { fewestHouseholds } from "../watching/day-queries.ts";
import type { ListViews, Miss } from "./pending.ts";

/** Adds to what a month has; `month`: its first day. */
export function addMisses(database: Database, month: string, misses: readonly Miss[]) {
  return database.run(sql`
    insert into search_misses as m (month, keyword, searches, households)
    select ${month}::date, keyword, searches, households
    from json_to_recordset(${JSON.stringify(misses)}) as g (keyword text, searches integer, households bit(64))
    on conflict (month, keyword) do update set searches = m.searches + excluded.searches,
      households = m.households | excluded.households`);
}

export function addListViews(database: Database, month: string, lists: readonly ListViews[]) {
  return database.run(sql`
    insert into home_list_views as v (month, list, shown, seen, households)
    select ${month}::date, list, shown, seen, households
    from json_to_recordset(${JSON.stringify(lists)}) as g (list text, shown integer, seen integer, households bit(64))
    on conflict (month, list) do update set shown = v.shown + excluded.shown, seen = v.seen + excluded.seen,
      households = v.households | excluded.households`);
}

/** The searches of a month that enough households made in vain, the most frequent first. */
export function findMisses(database: Database, month: string) {
  return database.rows<{ keyword: string; searches: number }>(sql`
    select keyword, searches from search_misses
    where month = ${month}::date and bit_count(households) >= ${fewestHouseholds} order by searches desc, keyword limit 200`);
}

/** Rows of home in a month that enough households were shown, the least seen first. */
export function findListViews(database: Database, month: string) {
  return database.rows<{ list: string; shown: number; seen: number }>(sql`
    select list, shown, seen from home_list_views
    where month = ${month}::date and bit_count(households) >= ${fewestHouseholds} order by seen::real / shown, list`);
}

/** The months of which there is anything, as '2026-03', the latest first. */
export async function findCountedMonths(database: Database): Promise<string[]> {
  const rows = await database.rows<{ month: string }>(sql`
    select distinct to_char(month, 'YYYY-MM') as month from (
      select month from search_misses union select month from home_list_views) m order by 1 desc`);
  return rows.map(({ month }) => month);
}

/** Of months before a day, leaves only what enough households share. */
export async function closeCounts(database: Database, before: string) {
  await database.run(sql`
    delete from search_misses where month < ${before}::date and bit_count(households) < ${fewestHouseholds}`);
  await database.run(sql`
    delete from home_list_views where month < ${before}::date and bit_count(households) < ${fewestHouseholds}`);
  const all = sql`(-1)::bigint::bit(64)`;
  await database.run(sql`
    update search_misses set households = ${all} where month < ${before}::date and households <> ${all}`);
  await database.run(sql`
    update home_list_views set households = ${all} where month < ${before}::date and households <> ${all}`);
}
