import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { logWith, type JobEvent, type JobStatus } from "./queries.ts";
import type { JobFailure } from "./job-end-queries.ts";

/** The key under which a recurring job waits: it has one row for good. */
export const recurringKey = "every";

/**
 * Cancels a waiting job at once, asks the worker of a running one to stop, and marks a failed one as dealt with. 0 for one
 * that has ended otherwise, and for a recurring one that does not run.
 */
export function cancelJob(database: Database, id: number, at: Date) {
  return database.run(sql`
    with asked as (
      update jobs set cancel_asked_at = ${at},
        status = case when status = 'running' then status else 'cancelled' end,
        failure = null,
        ended_at = case status when 'waiting' then ${at}::timestamptz when 'failed' then ended_at end,
        log = case when status = 'running' then log else ${logWith({ at, event: "cancelled", reason: null })} end
      where id = ${id}
        and (status in ('running', 'failed') or status = 'waiting' and key is distinct from ${recurringKey})
      returning id)
    select notify_after_commit('jobs', 'cancel ' || id) from asked`);
}

type Keyed = { name: string; key: string };

/** As `cancelJob`, for the open job of a name with this key. */
export function cancelJobOf(database: Database, { name, key }: Keyed, at: Date) {
  return database.run(sql`
    with asked as (
      update jobs set cancel_asked_at = ${at},
        status = case when status = 'waiting' then 'cancelled' else status end,
        ended_at = case when status = 'waiting' then ${at}::timestamptz end
      where name = ${name} and key = ${key} and status in ('waiting', 'running')
      returning id)
    select notify_after_commit('jobs', 'cancel ' || id) from asked`);
}

/** 0 where no job of this name with this key waits. */
export function prioritiseJobOf(database: Database, { name, key }: Keyed, priority: number) {
  return database.run(
    sql`update jobs set priority = ${priority} where name = ${name} and key = ${key} and status = 'waiting'`,
  );
}

/**
 * Runs jobs again at once: failed and cancelled ones with all their attempts, and those that wait after a failure. Passes
 * over any other, and one whose key an open job has. Returns how many.
 */
async function retry(database: Database, which: Sql, at: Date): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    with again as (
      update jobs set status = 'waiting', run_at = ${at}, due_since = ${at}, failure = null, ended_at = null,
        cancel_asked_at = null, deaths = 0,
        attempts = case when status = 'waiting' then attempts else 0 end,
        log = ${logWith({ at, event: "retried", reason: null })}
      where ${which} and (status in ('failed', 'cancelled') or status = 'waiting' and attempts > 0)
        and not exists (select from jobs o
          where o.name = jobs.name and o.key = jobs.key and o.status in ('waiting', 'running') and o.id <> jobs.id)
      returning id)
    select count(*)::integer as count from again, notify_after_commit('jobs', '')`);
  return row?.count ?? 0;
}

export const retryJob = (database: Database, id: number, at: Date) => retry(database, sql`id = ${id}`, at);

/** Of these names, all that failed or wait after a failure. */
export const retryAll = (database: Database, names: readonly string[], at: Date) =>
  retry(database, sql`name = any(${[...names]}::text[]) and status <> 'cancelled'`, at);

export type ListedJob = {
  id: number;
  name: string;
  key: string | null;
  group_key: string | null;
  status: JobStatus;
  priority: number;
  attempts: number;
  deaths: number;
  progress: number;
  progress_message: string | null;
  last_error: string | null;
  failure: JobFailure | null;
  created_at: Date;
  due_since: Date;
  run_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

const columns = sql`
  id, name, key, group_key, status, priority, attempts, deaths, progress, progress_message, last_error, failure, created_at,
  due_since, run_at, started_at, ended_at`;

/** `attention`: failed, or waiting after a failure. */
export type JobFilter = {
  status?: JobStatus | "attention" | undefined;
  name?: string;
  names?: readonly string[] | undefined;
  limit: number;
  offset?: number;
};

const isTroubled = sql`(status = 'failed' or status = 'waiting' and attempts > 0)`;

function fits({ status, name, names = name === undefined ? undefined : [name] }: Omit<JobFilter, "limit">): Sql {
  const ofState = status === undefined ? sql`true` : status === "attention" ? isTroubled : sql`status = ${status}`;
  return names === undefined ? ofState : sql`${ofState} and name = any(${[...names]}::text[])`;
}

/** Newest first. */
export function listJobs(database: Database, { limit, offset = 0, ...filter }: JobFilter) {
  return database.rows<ListedJob & { data: unknown; total: number }>(sql`
    with fitting as (select id from jobs where ${fits(filter)})
    select ${columns}, data, (select count(*) from fitting) as total from jobs
    where id in (select id from fitting order by id desc limit ${limit} offset ${offset}) order by id desc`);
}

export function findJob(database: Database, id: number, { forUpdate = false } = {}) {
  return database.row<ListedJob & { data: unknown; log: JobEvent[] }>(
    sql`select ${columns}, data, log from jobs where id = ${id} ${forUpdate ? sql`for update` : sql``}`,
  );
}

export type JobCounts = { waiting: number; running: number; failed: number; retrying: number };

/** `waiting`: due and not failed before. `retrying`: waiting after a failure. */
export async function countJobs(database: Database, names: readonly string[], at: Date): Promise<JobCounts> {
  const row = await database.row<JobCounts>(sql`
    select count(*) filter (where status = 'waiting' and attempts = 0 and run_at <= ${at})::integer as waiting,
      count(*) filter (where status = 'waiting' and attempts > 0)::integer as retrying,
      count(*) filter (where status = 'running')::integer as running,
      count(*) filter (where status = 'failed')::integer as failed
    from jobs where status in ('waiting', 'running', 'failed') and name = any(${[...names]}::text[])`);
  return row ?? { waiting: 0, running: 0, failed: 0, retrying: 0 };
}
