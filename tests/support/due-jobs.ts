import type pg from "pg";
import { expect } from "vitest";

/** Waits until no job is due: the first start's jobs change texts, which invalidates cached pages. */
export async function untilNoJobIsDue(database: pg.Client): Promise<void> {
  const due = async () =>
    (await database.query("select from jobs where status = 'running' or status = 'waiting' and run_at <= now()"))
      .rowCount;
  await expect.poll(due).toBe(0);
}
