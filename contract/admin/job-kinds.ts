/** What jobs are about. A worker may be told to run some kinds alone (`JOBS`). */
export const jobKinds = ["letters", "money", "encoding", "uploads", "upkeep"] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * Why nobody does a kind that waits: no process runs jobs; those that do were not told to do it; or they lack a program for
 * it.
 */
export const unattendedReasons = ["no-worker", "not-taken", "not-able"] as const;
