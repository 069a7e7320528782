import type { JobPolicy } from "./job-policy.ts";

/** Of `server/features/machine`. */
export const machineJobs = {
  "machine.look": {
    kind: "upkeep",
    summary: "Looks whether anything needs a person",
    everySeconds: 60,
    atOnce: 1,
    priority: 20,
  },
  "machine.alarm": { kind: "letters", days: 5, summary: "Letter about an alarm", priority: 20 },
  "machine.measure": {
    kind: "upkeep",
    summary: "Measures what is stored, and each disk",
    everySeconds: 6 * 3600,
    atOnce: 1,
    priority: -10,
  },
  "machine.certificates": {
    kind: "upkeep",
    summary: "Reads the certificates of the public addresses",
    everySeconds: 24 * 3600,
    atOnce: 1,
    priority: -10,
  },
} as const satisfies Record<string, JobPolicy>;
