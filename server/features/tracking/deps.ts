import type { Analytics } from "#server/adapters/analytics/analytics.ts";
import type { SubscriptionFacts } from "#contract/subscription.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** What tracking needs of the rest of the system. */
export type TrackingDeps = {
  database: Pool | Database;
  jobs: Jobs;
  attemptLimits: AttemptLimits;
  /** Derives the number by which an account's events belong together. */
  secret: string;
  /** Without one every event stays in the service. */
  analytics: Analytics | undefined;
  subscriptionFacts: (accountId: number, at: Date) => Promise<SubscriptionFacts>;
};
