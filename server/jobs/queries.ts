import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";

export type JobStatus = "waiting" | "running" | "done" | "failed" | "cancelled";

/** What became of a run. `at` is ISO 8601. */
export type JobEvent = {
  at: string;
  event: "failed" | "worker-died" | "cancelled" | "retried";
  attempt: number;
  reason: string | null;
};

/** A run is named by the job and the fence it was claimed with; writes with an older fence touch no row. */
export type RunId = { id: number; fence: number };
export type ClaimedJob = RunId & {
  name: string;
  data: unknown;
  attempts: number;
  /** Runs that ended with their worker. */
  deaths: number;
  /** The run before this one was one of them. */
  is_after_death: boolean;
  /** When it came due first, or was begun again by a person. */
  due_since: Date;
};

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
      insert into jobs (name, data, key, run_at, due_since, priority, group_key, group_limit)
      values (${job.name}, ${JSON.stringify(job.data)}, ${job.key}, ${job.runAt}, ${job.runAt}, ${job.priority},
        ${job.group?.key ?? null}, ${job.group?.limit ?? null})
      on conflict (name, key) where key is not null and status in ('waiting', 'running') do nothing)
    select notify_after_commit('jobs', '')`);
}

/** Jobs of one name without keys, in one statement. */
export function insertJobs(
  database: Database,
  { name, all, runAt, priority }: { name: string; all: readonly object[]; runAt: Date; priority: number },
): Promise<number> {
  return database.run(sql`
    with made as (
      insert into jobs (name, data, run_at, due_since, priority)
      select ${name}, data, ${runAt}::timestamptz, ${runAt}::timestamptz, ${priority}::integer from jsonb_array_elements(${JSON.stringify(all)}) data)
    select notify_after_commit('jobs', '')`);
}

/** The lowest slot of a job's group that no running job holds; null when the group is full. */
const freeSlotOf = (job: "jobs" | "j") => sql`
  select min(slot) from generate_series(1, ${raw(job)}.group_limit::integer) slot
  where not exists (select from jobs r where r.group_key = ${raw(job)}.group_key and r.group_slot = slot)`;

type Event = { at: Date; event: JobEvent["event"]; reason: string | null };

const keptEvents = 30;
const reasonLength = 1000;

/** The log with another event, of which the latest are kept. */
export const logWith = ({ at, event, reason }: Event) => sql`(
  select jsonb_agg(entry order by place) from (
    select entry, place
    from jsonb_array_elements(jobs.log || jsonb_build_object('at', ${at.toISOString()}::text, 'event', ${event}::text,
      'attempt', jobs.attempts, 'reason', ${reason?.slice(0, reasonLength) ?? null}::text)) with ordinality as e (entry, place)
    order by place desc limit ${keptEvents}) latest)`;

/**
 * Claims the most urgent job of the names given, for a lease of some seconds. A job of a group takes a free slot of the
 * group. One whose lease is over is claimed from a worker that died: this run takes the place of the lost one, so that it is
 * the same attempt.
 * @throws unique_violation (23505) on `jobs_group_slot` when another claim took the same slot at the same moment
 */
export function claimJob(database: Database, names: readonly string[], at: Date, leaseSeconds: number) {
  return database.row<ClaimedJob>(sql`
    with picked as (
      select j.id as picked_id, j.status = 'running' as has_died from jobs j
      where (j.status = 'waiting' and j.run_at <= ${at} or j.status = 'running' and j.locked_until <= ${at})
        and j.name = any(${[...names]}::text[])
        and (j.group_key is null or j.group_slot is not null or (${freeSlotOf("j")}) is not null)
      order by j.priority desc, j.run_at, j.id limit 1 for update skip locked)
    update jobs set status = 'running', fence = fence + 1, started_at = ${at}, progress = 0,
      attempts = case when has_died then attempts else attempts + 1 end,
      deaths = case when has_died then deaths + 1 else deaths end,
      log = case when has_died then ${logWith({ at, event: "worker-died", reason: null })} else log end,
      progress_message = null, locked_until = ${at}::timestamptz + make_interval(secs => ${leaseSeconds}),
      group_slot = coalesce(group_slot, (${freeSlotOf("jobs")}))
    from picked where id = picked_id
    returning id, fence, name, data, attempts, deaths, has_died as is_after_death, due_since`);
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

export type JobFailure = "error" | "refused" | "worker-died";

type Ended = { status: "done" | "cancelled"; at: Date; error: string | null };

/** Ends a run for good. A successful job's data and log are deleted, as they may name a person. 0 when the lease is lost. */
export function endJob(database: Database, { id, fence }: RunId, { status, at, error }: Ended) {
  return database.run(sql`
    update jobs set status = ${status}, ended_at = ${at}, locked_until = null, group_slot = null, last_error = ${error},
      progress = case when ${status} = 'done' then 1 else progress end,
      data = case when ${status} = 'done' then '{}' else data end,
      log = case when ${status} = 'done' then '[]' else ${logWith({ at, event: "cancelled", reason: null })} end
    where id = ${id} and fence = ${fence} and status = 'running'`);
}

/** Ends a run whose job waits for a person. 0 when the lease is lost. */
export function failJob(
  database: Database,
  { id, fence }: RunId,
  { failure, at, error }: { failure: JobFailure; at: Date; error: string },
) {
  return database.run(sql`
    update jobs set status = 'failed', failure = ${failure}, ended_at = ${at}, locked_until = null, group_slot = null,
      last_error = ${error},
      log = ${failure === "worker-died" ? sql`log` : logWith({ at, event: "failed", reason: error })}
    where id = ${id} and fence = ${fence} and status = 'running'`);
}

type Again = { runAt: Date; attempts: number; error: string | null };

/**
 * Ends a run whose job runs again. A recurring one that succeeded begins its count of deaths anew: its row lasts for years,
 * and every deployment may kill a run. `failedAt`: null for one that did not fail. 0 when the lease is lost.
 */
export function requeueJob(
  database: Database,
  { id, fence }: RunId,
  { runAt, attempts, error, failedAt }: Again & { failedAt: Date | null },
) {
  const log = failedAt ? logWith({ at: failedAt, event: "failed", reason: error }) : sql`log`;
  return database.run(sql`
    update jobs set status = 'waiting', run_at = ${runAt}, attempts = ${attempts}, locked_until = null, group_slot = null,
      cancel_asked_at = null, last_error = ${error}, log = ${log},
      deaths = case when ${attempts} = 0 and ${error}::text is null then 0 else deaths end
    where id = ${id} and fence = ${fence} and status = 'running'`);
}

/** Deletes a batch of the history; returns the number of rows deleted. */
export function deleteEnded(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from jobs where id in (select id from jobs where ended_at < ${before} order by ended_at limit ${limit})`);
}
