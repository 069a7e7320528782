import { createAttributes } from "./attributes.ts";
import type { TrackingDeps } from "./deps.ts";
import { createEvents } from "./events.ts";
import { defineTrackingJobs } from "./jobs.ts";

export type Tracking = ReturnType<typeof createTracking>;

/** The service's own record of sign-ups, plays and cancellations, and what a measuring tool may know of a profile. */
export function createTracking(deps: TrackingDeps) {
  defineTrackingJobs(deps);
  return { ...createEvents(deps), ...createAttributes(deps) };
}
