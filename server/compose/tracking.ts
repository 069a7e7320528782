import { createMatomo } from "#server/adapters/analytics/matomo.ts";
import { createTracking, type Tracking } from "#server/features/tracking/tracking.ts";
import type { TrackingDeps } from "#server/features/tracking/deps.ts";
import type { AppDeps } from "./deps.ts";

/** What is counted, and the external tool that receives it where one is configured. */
export function composeTracking(
  { config, database, jobs }: AppDeps,
  { attemptLimits, subscriptionFacts }: Pick<TrackingDeps, "attemptLimits" | "subscriptionFacts">,
): Tracking {
  const analytics = config.matomo && createMatomo(config.matomo);
  return createTracking({ database, jobs, attemptLimits, secret: config.secret, analytics, subscriptionFacts });
}
