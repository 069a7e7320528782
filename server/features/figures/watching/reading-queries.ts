import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Period } from "../periods.ts";
import { fewestHouseholds } from "./day-queries.ts";

type Kept = { keptAt: Date | null; days: Period | undefined };

/** Up to when the sums are kept, and for which days there are any. */
export async function findKeptWatching(database: Database): Promise<Kept> {
  const row = await database.row<{ kept_at: Date | null; from: string | null; to: string | null }>(sql`
    select kept_at, (kept_at at time zone 'Europe/Paris')::date as "to", (select min(day) from watching_days) as "from"
    from watching_state where id`);
  const { kept_at: keptAt = null, from = null, to = null } = row ?? {};
  return { keptAt, days: from !== null && to !== null ? { from, to } : undefined };
}

type Sums = { seconds: number; starts: number; finishes: number };

/** All that was watched in each of these periods, without the days of too few households, which are counted. */
export function watchedIn(database: Database, rows: readonly Period[]) {
  return database.rows<Sums & { from: string; withheld_days: number }>(sql`
    select r."from", coalesce(sum(d.seconds) filter (where d.are_enough), 0)::bigint as seconds,
      coalesce(sum(d.starts) filter (where d.are_enough), 0)::integer as starts,
      coalesce(sum(d.finishes) filter (where d.are_enough), 0)::integer as finishes,
      count(*) filter (where not d.are_enough)::integer as withheld_days
    from json_to_recordset(${JSON.stringify(rows)}) as r ("from" date, "to" date)
    join lateral (
      select seconds, starts, finishes, bit_count(households) >= ${fewestHouseholds} as are_enough
      from watching_days where kind = 'house' and day between r."from" and r."to") d on true
    group by 1`);
}

export type Cell = Sums & { kind: "title" | "hour"; key: number; households: number };

/** Titles and hours of a month, the most watched first, with how many households watched at least. */
export function watchedCells(database: Database, { from, to }: Period) {
  return database.rows<Cell>(sql`
    select kind, key, sum(seconds)::bigint as seconds, sum(starts)::integer as starts, sum(finishes)::integer as finishes,
      bit_count(bit_or(households))::integer as households
    from watching_days where day between ${from}::date and ${to}::date and kind <> 'house'
    group by kind, key order by seconds desc, key`);
}
