import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { deleteOld, episodesToAnnounce, markAnnounced, notifyFollowers } from "./notify-queries.ts";

/** Profiles notified per statement, which keeps the locks short. */
const atOnce = 5000;
const keptDays = 90;

/** The recurring jobs: announcing new episodes and deleting old notifications. */
export function defineNotificationJobs({ database, jobs }: { database: Database; jobs: Jobs }): void {
  const announce = jobs.define("notifications.announce", async ({ episodeId }: { episodeId: number }, { at }) => {
    let reached: number | null = 0;
    while (reached !== null)
      reached = await notifyFollowers(database, episodeId, at, { after: reached, limit: atOnce });
    await markAnnounced(database, episodeId, at);
  });
  jobs.define("notifications.look", async (_data, { at }) => {
    for (const episodeId of await episodesToAnnounce(database, at)) {
      await announce.enqueue(database, { episodeId }, { key: String(episodeId) });
    }
  });
  jobs.define("notifications.sweep", async (_data, { at }) => {
    const before = new Date(at.getTime() - keptDays * 86_400_000);
    while ((await deleteOld(database, before, atOnce)) === atOnce);
  });
}
