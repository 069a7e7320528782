import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { WatchedSum } from "./deps.ts";

/** Fewer households are not shown: a figure of them would be about persons. */
export const fewestHouseholds = 5;

/** Replaces the sums of a day. */
export function replaceDay(database: Database, day: string, sums: readonly WatchedSum[]) {
  return database.run(sql`
    with fresh as (
      select * from json_to_recordset(${JSON.stringify(sums)}) as g (
        kind text, key integer, seconds bigint, starts integer, finishes integer, households bit(64))
    ), gone as (
      delete from watching_days d where d.day = ${day}::date and not exists (
        select from fresh f where (f.kind, f.key) = (d.kind, d.key))
    )
    insert into watching_days as d (day, kind, key, seconds, starts, finishes, households)
    select ${day}::date, kind, key, seconds, starts, finishes, households from fresh
    on conflict (day, kind, key) do update set seconds = excluded.seconds, starts = excluded.starts,
      finishes = excluded.finishes, households = excluded.households
    where (d.seconds, d.starts, d.finishes, d.households)
      is distinct from (excluded.seconds, excluded.starts, excluded.finishes, excluded.households)`);
}

/** Leaves of the households in the days of a period only whether there were enough: of the house each day, else of the whole period. */
export function closeDays(database: Database, { from, to }: { from: string; to: string }) {
  return database.run(sql`
    with counted as (
      select kind, key, case when kind = 'house' then day end as day,
        bit_count(bit_or(households)) >= ${fewestHouseholds} as are_enough
      from watching_days where day between ${from}::date and ${to}::date group by 1, 2, 3
    )
    update watching_days d set households = (case when c.are_enough then -1 else 0 end)::bigint::bit(64)
    from counted c
    where d.day between ${from}::date and ${to}::date and (d.kind, d.key) = (c.kind, c.key)
      and (c.day is null or c.day = d.day)`);
}

export type WatchingState = { kept_at: Date | null; open_from: string | null };

export async function findWatchingState(database: Database): Promise<WatchingState> {
  const row = await database.row<WatchingState>(sql`select kept_at, open_from from watching_state where id`);
  return row ?? { kept_at: null, open_from: null };
}

export function setWatchingState(database: Database, { kept_at: keptAt, open_from: openFrom }: WatchingState) {
  return database.run(sql`update watching_state set kept_at = ${keptAt}, open_from = ${openFrom} where id`);
}

/** Whether a day has sums, or an earlier one. */
export async function hasSumsUntil(database: Database, day: string): Promise<boolean> {
  const row = await database.row<{ found: boolean }>(sql`
    select exists (select from watching_days where day <= ${day}::date) as found`);
  return row?.found ?? false;
}
