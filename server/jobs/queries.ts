import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";

export type JobStatus = "waiting" | "running" | "done" | "failed" | "cancelled";

/** A run is named by the job and the fence it was claimed with; writes with an older fence touch no row. */
export type RunId = { id: number; fence: number };
export type ClaimedJob = RunId & { name: string; data: unknown; attempts: number };

export type NewJob = {
  name: string;
  data: object;
  key: string | null;
  runAt: Date;
  priority: number;
  group: { key: string; limit: number } | null;
};

/** Listening processes are notified when the caller's transaction commits. */
export function insertJob(database: Database, job: NewJob): Promise<number> {
  return database.run(sql`
    with made as (
      insert into jobs (name, data, key, run_at, priority, group_key, group_limit)
      values (${job.name}, ${JSON.stringify(job.data)}, ${job.key}, ${job.runAt}, ${job.priority},
        ${job.group?.key ?? null}, ${job.group?.limit ?? null})
      on conflict (name, key) where key is not null and status in ('waiting', 'running') do nothing)
    select pg_notify('jobs', '')`);
}

/** Jobs of one name without keys, in one statement. */
export function insertJobs(
  database: Database,
  { name, all, runAt, priority }: { name: string; all: readonly object[]; runAt: Date; priority: number },
): Promise<number> {
  return database.run(sql`
    with made as (
      insert into jobs (name, data, run_at, priority)
      select ${name}, data, ${runAt}::timestamptz, ${priority}::integer from jsonb_array_elements(${JSON.stringify(all)}) data)
    select pg_notify('jobs', '')`);
}

/** The lowest slot of a job's group that no running job holds; null when the group is full. */
const freeSlotOf = (job: "jobs" | "j") => sql`
  select min(slot) from generate_series(1, ${raw(job)}.group_limit::integer) slot
  where not exists (select from jobs r where r.group_key = ${raw(job)}.group_key and r.group_slot = slot)`;

/**
 * Claims the most urgent job of the names given, for a lease of some seconds. A job of a group takes a free slot of the
 * group.
 * @throws unique_violation (23505) on `jobs_group_slot` when another claim took the same slot at the same moment
 */
export function claimJob(database: Database, names: readonly string[], at: Date, leaseSeconds: number) {
  return database.row<ClaimedJob>(sql`
    update jobs set status = 'running', attempts = attempts + 1, fence = fence + 1, started_at = ${at}, progress = 0,
      progress_message = null, locked_until = ${at}::timestamptz + make_interval(secs => ${leaseSeconds}),
      group_slot = coalesce(group_slot, (${freeSlotOf("jobs")}))
    where id = (
      select j.id from jobs j
      where (j.status = 'waiting' and j.run_at <= ${at} or j.status = 'running' and j.locked_until <= ${at})
        and j.name = any(${[...names]}::text[])
        and (j.group_key is null or j.group_slot is not null or (${freeSlotOf("j")}) is not null)
      order by j.priority desc, j.run_at, j.id limit 1 for update skip locked)
    returning id, fence, name, data, attempts`);
}

/** Renews the lease. Undefined when the run has lost it. */
export function renewLease(database: Database, { id, fence }: RunId, until: Date) {
  return database.row<{ cancelled: boolean }>(sql`
    update jobs set locked_until = ${until} where id = ${id} and fence = ${fence} and status = 'running'
    returning cancel_asked_at is not null as cancelled`);
}

export function writeProgress(database: Database, { id, fence }: RunId, fraction: number, message: string | null) {
  return database.run(sql`
    update jobs set progress = ${fraction}, progress_message = ${message}
    where id = ${id} and fence = ${fence} and status = 'running'`);
}

type Ended = { status: "done" | "failed" | "cancelled"; at: Date; error: string | null };

/** Ends a run for good. A successful job's data is deleted, as it may name a person. 0 when the lease is lost. */
export function endJob(database: Database, { id, fence }: RunId, { status, at, error }: Ended) {
  return database.run(sql`
    update jobs set status = ${status}, ended_at = ${at}, locked_until = null, group_slot = null, last_error = ${error},
      progress = case when ${status} = 'done' then 1 else progress end,
      data = case when ${status} = 'done' then '{}' else data end
    where id = ${id} and fence = ${fence} and status = 'running'`);
}

type Again = { runAt: Date; attempts: number; error: string | null };

/** Ends a run whose job runs again. 0 when the lease is lost. */
export function requeueJob(database: Database, { id, fence }: RunId, { runAt, attempts, error }: Again) {
  return database.run(sql`
    update jobs set status = 'waiting', run_at = ${runAt}, attempts = ${attempts}, locked_until = null, group_slot = null,
      cancel_asked_at = null, last_error = ${error}
    where id = ${id} and fence = ${fence} and status = 'running'`);
}

/** The key under which a recurring job waits: it has one row for good. */
export const recurringKey = "every";

/**
 * Cancels a waiting job at once and asks the worker of a running one to stop. 0 for one that has ended, and for a recurring
 * one that does not run.
 */
export function cancelJob(database: Database, id: number, at: Date) {
  return database.run(sql`
    with asked as (
      update jobs set cancel_asked_at = ${at},
        status = case when status = 'waiting' then 'cancelled' else status end,
        ended_at = case when status = 'waiting' then ${at}::timestamptz end
      where id = ${id} and (status = 'running' or status = 'waiting' and key is distinct from ${recurringKey})
      returning id)
    select pg_notify('jobs', 'cancel ' || id) from asked`);
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
    select pg_notify('jobs', 'cancel ' || id) from asked`);
}

/** 0 where no job of this name with this key waits. */
export function prioritiseJobOf(database: Database, { name, key }: Keyed, priority: number) {
  return database.run(
    sql`update jobs set priority = ${priority} where name = ${name} and key = ${key} and status = 'waiting'`,
  );
}

/** Requeues a failed or cancelled job with all its attempts. 0 for any other, and while one with its key is open. */
export function retryJob(database: Database, id: number, at: Date) {
  return database.run(sql`
    with again as (
      update jobs j set status = 'waiting', run_at = ${at}, attempts = 0, ended_at = null, cancel_asked_at = null
      where id = ${id} and status in ('failed', 'cancelled')
        and not exists (select from jobs o where o.name = j.name and o.key = j.key and o.status in ('waiting', 'running'))
      returning id)
    select pg_notify('jobs', '') from again`);
}

export type ListedJob = {
  id: number;
  name: string;
  key: string | null;
  group_key: string | null;
  status: JobStatus;
  priority: number;
  attempts: number;
  progress: number;
  progress_message: string | null;
  last_error: string | null;
  created_at: Date;
  run_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

export type JobFilter = { status?: JobStatus; name?: string; beforeId?: number; limit: number };

/** Newest first. */
export function listJobs(database: Database, { status, name, beforeId, limit }: JobFilter) {
  return database.rows<ListedJob>(sql`
    select id, name, key, group_key, status, priority, attempts, progress, progress_message, last_error, created_at, run_at,
      started_at, ended_at
    from jobs
    where (${status ?? null}::text is null or status = ${status ?? null})
      and (${name ?? null}::text is null or name = ${name ?? null})
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
    order by id desc limit ${limit}`);
}

/** Deletes a batch of the history; returns the number of rows deleted. */
export function deleteEnded(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from jobs where id in (select id from jobs where ended_at < ${before} order by ended_at limit ${limit})`);
}
