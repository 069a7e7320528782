import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";

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

/** A job of each name, unless one waits or runs already. In one statement: every process begins with it. */
export function insertRecurring(
  database: Database,
  { recurring, key, runAt }: { recurring: readonly { name: string; priority: number }[]; key: string; runAt: Date },
): Promise<number> {
  const names = recurring.map(({ name }) => name);
  const priorities = recurring.map(({ priority }) => priority);
  return database.run(sql`
    with made as (
      insert into jobs (name, data, key, run_at, due_since, priority)
      select name, '{}'::jsonb, ${key}, ${runAt}::timestamptz, ${runAt}::timestamptz, priority
      from unnest(${names}::text[], ${priorities}::integer[]) with ordinality as planted (name, priority, place)
      order by place
      on conflict (name, key) where key is not null and status in ('waiting', 'running') do nothing)
    select notify_after_commit('jobs', '')`);
}

/** The lowest slot of a job's group that no running job holds; null when the group is full. */
export const freeSlotOf = (job: "jobs" | "j") => sql`
  select min(slot) from generate_series(1, ${raw(job)}.group_limit::integer) slot
  where not exists (select from jobs r where r.group_key = ${raw(job)}.group_key and r.group_slot = slot)`;
