import { findReader } from "./digest-queries.ts";
import { type DigestJob, enqueueDigests, sendDigest } from "./digest.ts";
import type { NotificationsDeps } from "./deps.ts";
import { deleteOld, episodesToAnnounce, markAnnounced, notifyFollowers } from "./notify-queries.ts";

/** Profiles notified per statement, which keeps the locks short. */
const atOnce = 5000;
const keptDays = 90;

/** The jobs: announcing new episodes, writing weekly digests and deleting old notifications. */
export function defineNotificationJobs(deps: NotificationsDeps): void {
  const { database, jobs } = deps;
  const digest = jobs.define("notifications.digest", (data: DigestJob, { at }) => sendDigest(deps, data, at), {
    recipientOf: async ({ profileId }, at) => (await findReader(database, profileId, at))?.email ?? null,
  });
  jobs.define("notifications.digests", (_data, { at }) => enqueueDigests(deps, digest.enqueueAll, at));
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
