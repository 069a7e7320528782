import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { CallCounts, ServiceChange } from "./pending.ts";

export async function addCounts(database: Database, counts: readonly CallCounts[]): Promise<void> {
  for (const { service, bucket, succeeded, failed, refused } of counts)
    await database.run(sql`
      insert into service_calls (service, bucket, succeeded, failed, refused)
      values (${service}, ${bucket}, ${succeeded}, ${failed}, ${refused})
      on conflict (service, bucket) do update set succeeded = service_calls.succeeded + excluded.succeeded,
        failed = service_calls.failed + excluded.failed, refused = service_calls.refused + excluded.refused`);
}

/** Several processes call the same service: a failure counts from the first one that no success of any has followed. */
export async function addChanges(database: Database, changes: readonly ServiceChange[]): Promise<void> {
  for (const { service, lastSuccessAt, lastFailureAt, lastReason, failingSince } of changes)
    await database.run(sql`
      insert into service_states as known (service, last_success_at, last_failure_at, last_reason, failing_since)
      values (${service}, ${lastSuccessAt}, ${lastFailureAt}, ${lastReason}, ${failingSince})
      on conflict (service) do update set
        last_success_at = greatest(known.last_success_at, excluded.last_success_at),
        last_failure_at = greatest(known.last_failure_at, excluded.last_failure_at),
        last_reason = case when excluded.last_failure_at >= coalesce(known.last_failure_at, '-infinity')
          then excluded.last_reason else known.last_reason end,
        failing_since = (
          select min(since) from (values (known.failing_since), (excluded.failing_since)) as failing (since)
          where since > coalesce(greatest(known.last_success_at, excluded.last_success_at), '-infinity'))`);
}

export type ServiceRow = {
  service: string;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_reason: string | null;
  failing_since: Date | null;
  calls: number;
  failures: number;
};

/** Every service that was called, with its calls since an instant. */
export function listServices(database: Database, since: Date) {
  return database.rows<ServiceRow>(sql`
    select s.service, s.last_success_at, s.last_failure_at, s.last_reason, s.failing_since,
      coalesce(sum(c.succeeded + c.failed + c.refused), 0)::integer as calls,
      coalesce(sum(c.failed), 0)::integer as failures
    from service_states s left join service_calls c on c.service = s.service and c.bucket >= ${since}
    group by s.service order by s.service`);
}

/** Letters by what became of them since each of these instants. A bounced one was sent before it came back. */
export function sumLetters(database: Database, service: string, since: readonly Date[]) {
  return database.rows<{ sent: number; failed: number; refused: number; bounced: number }>(sql`
    select coalesce(sum(c.succeeded), 0)::integer as sent, coalesce(sum(c.failed), 0)::integer as failed,
      coalesce(sum(c.refused), 0)::integer as refused,
      (select count(*)::integer from mail_bounces where at > since.at) as bounced
    from unnest(${[...since]}::timestamptz[]) with ordinality as since (at, place)
      left join service_calls c on c.service = ${service} and c.bucket >= since.at
    group by since.at, since.place order by since.place`);
}

export function insertBounce(database: Database, reason: string, at: Date) {
  return database.run(sql`insert into mail_bounces (at, reason) values (${at}, ${reason})`);
}

/** Counts and bounces are shown for a week, and kept a little longer. */
export async function deleteCalls(database: Database, before: Date): Promise<void> {
  await database.run(sql`delete from service_calls where bucket < ${before}`);
  await database.run(sql`delete from mail_bounces where at < ${before}`);
}
