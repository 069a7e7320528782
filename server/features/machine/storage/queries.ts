import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** `disk-used` and `disk-total` are of a host; other kinds of all machines together. */
export type Measured = { host: string; kind: string; bytes: number };

/** Writes a day's measurements; later ones of the day replace earlier ones. */
export function writeDay(database: Database, day: string, measured: readonly Measured[]) {
  return database.run(sql`
    insert into storage_days (day, host, kind, bytes)
    select ${day}::date, host, kind, bytes
    from unnest(${measured.map(({ host }) => host)}::text[], ${measured.map(({ kind }) => kind)}::text[],
      ${measured.map(({ bytes }) => bytes)}::bigint[]) as measured (host, kind, bytes)
    on conflict (day, host, kind) do update set bytes = excluded.bytes`);
}

export type StorageDay = { day: string; host: string; kind: string; bytes: number };

/** From a day on, the oldest first. */
export function listDays(database: Database, from: string) {
  return database.rows<StorageDay>(sql`
    select day, host, kind, bytes from storage_days where day >= ${from}::date order by day, host, kind`);
}

export function deleteDays(database: Database, before: string) {
  return database.run(sql`delete from storage_days where day < ${before}::date`);
}
