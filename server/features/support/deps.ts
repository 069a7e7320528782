import type { Database } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { FirstIdentity } from "./identity/first-identity.ts";
import type { Operator } from "./default-texts.ts";
import type { WordSearch } from "./faq-search.ts";
import type { SendLetter } from "#server/adapters/mail/letter.ts";

/** What support needs of the rest of the system. */
export type SupportDeps = {
  database: Database;
  attemptLimits: AttemptLimits;
  jobs: Jobs;
  sendLetter: SendLetter;
  secret: string;
  operator: Operator;
  wordSearch: WordSearch;
  /** What a database without an identity of its own gets, at this instant. */
  firstIdentity: FirstIdentity;
  at: Date;
};
