import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { freeSlotOf } from "./new-job-queries.ts";

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

/** Deletes a batch of the history; returns the number of rows deleted. */
export function deleteEnded(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from jobs where id in (select id from jobs where ended_at < ${before} order by ended_at limit ${limit})`);
}
