import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** The ids of the addresses that belong to somebody. */
type FindIds = (database: Database, emails: readonly string[]) => Promise<{ id: number; email: string }[]>;

export type SecurityEventsDeps = {
  database: Pool;
  jobs: Jobs;
  /** Called when events could not be written, and when one could not be counted. They are kept and tried again. */
  onFailure: (message: string, error: unknown) => void;
  /** The key of the hashes that stand for addresses without an account. */
  secret: string;
  findAccountIds: FindIds;
  findMemberIds: FindIds;
  /** Everybody whom an alert is sent to. */
  findAdmins: (database: Database) => Promise<{ id: number; email: string }[]>;
  /** Refusals of a kind in an hour after which admins get a letter; 0 sends none. */
  thresholds: { refusals: number; staffRefusals: number };
  sendLetter: SendLetter;
  brandName: string;
  publicUrl: string;
};
