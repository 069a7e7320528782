import type { JobPolicy } from "./job-policy.ts";

/** Jobs that tell other systems of events. */
export const webhookJobs = {
  "webhooks.deliver": {
    kind: "upkeep",
    summary: "Sends an event to an endpoint of another system",
    atOnce: 8,
    attempts: 25,
  },
  "webhooks.replay": {
    kind: "upkeep",
    summary: "Sends the events of a period again to an endpoint of another system",
    atOnce: 1,
    attempts: 25,
  },
  "webhooks.titles": {
    kind: "upkeep",
    summary: "Tells other systems of titles that have come out",
    everySeconds: 60,
    atOnce: 1,
  },
  "webhooks.sweep": {
    kind: "upkeep",
    summary: "Deletes events of more than 30 days ago and what was sent of them",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
} as const satisfies Record<string, JobPolicy>;
