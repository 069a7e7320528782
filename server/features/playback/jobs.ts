import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { deleteOldLogs } from "./watch-log-queries.ts";
import { sweepAllLeases } from "./screen-queries.ts";

/** Thirteen months, so that a month can be compared with the same one a year before. */
export const watchLogDays = 395;

/** Rows deleted per statement, which keeps the locks short. */
const atOnce = 5000;

/** The job: deleting old watch logs, and the leases of screens that nobody opened again. */
export function definePlaybackJobs({ database, jobs }: { database: Database; jobs: Pick<Jobs, "define"> }): void {
  jobs.define("playback.sweep", async (_data, { at }) => {
    const before = new Date(at.getTime() - watchLogDays * 86_400_000);
    while ((await deleteOldLogs(database, before, atOnce)) === atOnce);
    await sweepAllLeases(database, at);
  });
}
