import type { Database } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { Identity, SiteLinks } from "./identity/queries.ts";
import type { Operator } from "./default-texts.ts";
import type { SendLetter } from "#server/adapters/mail/letter.ts";

/** What support needs of the rest of the system. */
export type SupportDeps = {
  database: Database;
  attemptLimits: AttemptLimits;
  jobs: Jobs;
  sendLetter: SendLetter;
  secret: string;
  operator: Operator;
  /** What a database without an identity gets, at this instant. Throws where there is none to give. */
  firstIdentity: () => Identity & SiteLinks;
  at: Date;
};
