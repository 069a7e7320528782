import type { TrackingDeps } from "./deps.ts";
import { deleteOlder, listUnsent, markSent } from "./queries.ts";

const atOnce = 200;
/** What a tool that is away could not take by then stays here. */
const sendableDays = 7;
/** 13 months: CNIL's limit for the trackers of audience measurement (guidelines of 17 September 2020). */
const keptDays = 395;
const deletedAtOnce = 5000;
const dayMs = 86_400_000;

/** The jobs: handing events over to the outside tool, and deleting old ones. */
export function defineTrackingJobs({ database, jobs, analytics }: TrackingDeps): void {
  jobs.define("tracking.send", async (_data, { at, signal }) => {
    if (analytics === undefined) return;
    const since = new Date(at.getTime() - sendableDays * dayMs);
    for (let sent = atOnce; sent === atOnce && !signal.aborted;) {
      const rows = await listUnsent(database, since, atOnce);
      sent = rows.length;
      if (sent === 0) return;
      await analytics.send(
        rows.map(({ name, visitor, details, happened_at }) => ({ name, visitor, details, at: happened_at })),
      );
      await markSent(
        database,
        rows.map(({ id }) => id),
        at,
      );
    }
  });
  jobs.define("tracking.sweep", async (_data, { at }) => {
    const before = new Date(at.getTime() - keptDays * dayMs);
    while ((await deleteOlder(database, before, deletedAtOnce)) === deletedAtOnce);
  });
}
