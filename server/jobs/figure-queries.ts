import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { later } from "./outcome.ts";
import { presentSeconds } from "./presence.ts";

export type WaitingJobs = { name: string; due: number; running: number; oldest_due_seconds: number };

/** Jobs of these names that wait or run. */
export function countWaitingJobs(database: Database, names: readonly string[], at: Date) {
  return database.rows<WaitingJobs>(sql`
    select name, count(*) filter (where status = 'waiting' and run_at <= ${at})::integer as due,
      count(*) filter (where status = 'running')::integer as running,
      coalesce(extract(epoch from ${at}::timestamptz - min(run_at) filter (where status = 'waiting' and run_at <= ${at})), 0)
        ::double precision as oldest_due_seconds
    from jobs where status in ('waiting', 'running') and name = any(${[...names]}::text[]) group by name`);
}

/** Jobs of these names that ended as failed within a day. */
export function countFailedJobs(database: Database, names: readonly string[], at: Date) {
  return database.rows<{ name: string; count: number }>(sql`
    select name, count(*)::integer as count from jobs
    where name = any(${[...names]}::text[]) and status = 'failed' and ended_at > ${later(at, -86_400)} group by name`);
}

/** Processes that run jobs and said so lately. */
export async function countWorkers(database: Database, at: Date): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from job_workers where seen_at > ${later(at, -presentSeconds)}`);
  return row?.count ?? 0;
}

/** Jobs of these names that are due or failed before, and since when the oldest has been due. */
export async function findQueue(database: Database, names: readonly string[], at: Date) {
  const row = await database.row<{ queued: number; oldest_since: Date | null }>(sql`
    select count(*)::integer as queued, min(due_since) as oldest_since from jobs
    where status in ('waiting', 'running') and (run_at <= ${at} or attempts > 0) and name = any(${[...names]}::text[])`);
  return row ?? { queued: 0, oldest_since: null };
}

/** Why jobs of these names wait after a failure or were given up since an instant, the latest first. */
export function listErrors(database: Database, names: readonly string[], since: Date, limit: number) {
  return database.rows<{ reason: string; count: number; last_at: Date }>(sql`
    select last_error as reason, count(*)::integer as count, max(coalesce(ended_at, started_at, due_since)) as last_at
    from jobs
    where (status = 'failed' or status = 'waiting' and attempts > 0) and last_error is not null
      and name = any(${[...names]}::text[]) and coalesce(ended_at, started_at, due_since) > ${since}
    group by last_error order by last_at desc limit ${limit}`);
}
