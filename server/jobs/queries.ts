import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type JobRow = { id: number; name: string; data: unknown; tries: number };

/** Waits in the table from the moment the caller's transaction commits; processes that listen hear of it then. */
export function insertJob(
  database: Database,
  job: { name: string; data: object; key: string | null; runAt: Date },
): Promise<number> {
  return database.run(sql`
    with made as (
      insert into jobs (name, data, key, run_at)
      values (${job.name}, ${JSON.stringify(job.data)}, ${job.key}, ${job.runAt})
      on conflict (name, key) where key is not null and failed_at is null do nothing)
    select pg_notify('jobs', '')`);
}

/** Takes the job that is due longest, of the names given, and holds it for the seconds given. */
export function claimJob(database: Database, names: readonly string[], at: Date, leaseSeconds: number) {
  return database.row<JobRow>(sql`
    update jobs set tries = tries + 1, locked_until = ${at}::timestamptz + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from jobs
      where failed_at is null and run_at <= ${at} and (locked_until is null or locked_until <= ${at})
        and name = any(${[...names]}::text[])
      order by run_at, id limit 1 for update skip locked)
    returning id, name, data, tries`);
}

export function holdJob(database: Database, id: number, until: Date) {
  return database.run(sql`update jobs set locked_until = ${until} where id = ${id}`);
}

export function deleteJob(database: Database, id: number) {
  return database.run(sql`delete from jobs where id = ${id}`);
}

export function putJobBack(database: Database, id: number, runAt: Date) {
  return database.run(sql`
    update jobs set run_at = ${runAt}, tries = 0, locked_until = null, last_error = null where id = ${id}`);
}

export function retryJob(database: Database, id: number, runAt: Date, error: string) {
  return database.run(sql`
    update jobs set run_at = ${runAt}, locked_until = null, last_error = ${error} where id = ${id}`);
}

export function giveJobUp(database: Database, id: number, at: Date, error: string) {
  return database.run(sql`
    update jobs set failed_at = ${at}, locked_until = null, last_error = ${error} where id = ${id}`);
}
