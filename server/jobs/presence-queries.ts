import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type Present = { id: string; takes: readonly string[]; lacks: readonly string[] };

/** Says that a worker is there and what it does; forgets those that were not seen since `goneBefore`. */
export function markPresent(database: Database, { id, takes, lacks }: Present, at: Date, goneBefore: Date) {
  return database.run(sql`
    with gone as (delete from job_workers where seen_at < ${goneBefore} and id <> ${id}::uuid)
    insert into job_workers (id, takes, lacks, started_at, seen_at)
    values (${id}, ${[...takes]}::text[], ${[...lacks]}::text[], ${at}, ${at})
    on conflict (id) do update set takes = excluded.takes, lacks = excluded.lacks, seen_at = excluded.seen_at`);
}

export function markGone(database: Database, id: string) {
  return database.run(sql`delete from job_workers where id = ${id}::uuid`);
}

export type Due = {
  name: string;
  count: number;
  since: Date;
  /** Workers of any kind that were seen lately; those that do this job; those that were told to and cannot. */
  workers: number;
  takers: number;
  lacking: number;
};

/** The jobs that are due, by name, with the workers that were seen since an instant. */
export function countDue(database: Database, names: readonly string[], at: Date, seenSince: Date) {
  return database.rows<Due>(sql`
    with present as (select takes, lacks from job_workers where seen_at > ${seenSince}),
    due as (
      select name, count(*)::integer as count, min(run_at) as since from jobs
      where status = 'waiting' and run_at <= ${at} and name = any(${[...names]}::text[]) group by name)
    select name, count, since, (select count(*)::integer from present) as workers,
      (select count(*)::integer from present where name = any(takes)) as takers,
      (select count(*)::integer from present where name = any(lacks)) as lacking
    from due order by name`);
}
