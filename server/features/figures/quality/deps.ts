import type { Database, Pool } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { WatchingDeps } from "../watching/deps.ts";

export type QualityDeps = Pick<WatchingDeps, "titlesOf"> & {
  database: Pool | Database;
  jobs: Jobs;
  attemptLimits: AttemptLimits;
};
