import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { RunId } from "./queries.ts";
import { logWith } from "./queries.ts";

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
