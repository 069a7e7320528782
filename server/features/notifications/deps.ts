import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** What notifications need of the rest of the system. */
export type NotificationsDeps = {
  database: Database;
  jobs: Jobs;
  /** Makes caches that are dropped when the catalogue changes. */
  cache: MakeCache;
  sendLetter: SendLetter;
  brandName: string;
  publicUrl: string;
  /** Signs the links that stop the digest. */
  secret: string;
};
