import type { JobCounted } from "#contract/admin/jobs.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type Count = { name: string; beganAt: Date; what: JobCounted; count: number };

/** Adds to what a run did; a run is named by its job and the instant it began. */
export function addCount(database: Database, { name, beganAt, what, count }: Count) {
  return database.run(sql`
    insert into job_counts (name, began_at, what, count) values (${name}, ${beganAt}, ${what}, ${count})
    on conflict (name, began_at, what) do update set count = job_counts.count + excluded.count`);
}

export type CountedRun = { began_at: Date; counts: { what: JobCounted; count: number }[] };

/** The latest runs of a job that counted anything, newest first. */
export function listCountedRuns(database: Database, name: string, limit: number) {
  return database.rows<CountedRun>(sql`
    select began_at, jsonb_agg(jsonb_build_object('what', what, 'count', count) order by what) as counts
    from job_counts where name = ${name} group by began_at order by began_at desc limit ${limit}`);
}

export function deleteCounts(database: Database, before: Date) {
  return database.run(sql`delete from job_counts where began_at < ${before}`);
}
