import type { Analytics } from "#server/adapters/analytics/analytics.ts";
import { createMatomo } from "#server/adapters/analytics/matomo.ts";
import { createTracking, type Tracking } from "#server/features/tracking/tracking.ts";
import type { TrackingDeps } from "#server/features/tracking/deps.ts";
import type { ServiceLog } from "#server/features/machine/services/service-log.ts";
import type { AppDeps } from "./deps.ts";

type Watching = Pick<ServiceLog, "watch">;
type MeasuredEvents = Parameters<Analytics["send"]>[0];

/** What is counted, and the external tool that receives it where one is configured. */
export function composeTracking(
  { config, database, jobs }: AppDeps,
  { attemptLimits, subscriptionFacts, watch }: Pick<TrackingDeps, "attemptLimits" | "subscriptionFacts"> & Watching,
): Tracking {
  const matomo = config.matomo && createMatomo(config.matomo);
  const analytics = matomo && {
    ...matomo,
    send: (events: MeasuredEvents) => watch("matomo", () => matomo.send(events)),
  };
  return createTracking({ database, jobs, attemptLimits, secret: config.secret, analytics, subscriptionFacts });
}
