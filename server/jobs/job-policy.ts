import type { JobKind } from "#contract/admin/job-kinds.ts";

export type JobPolicy = {
  /** One line for the list that staff read. */
  summary: string;
  kind: JobKind;
  /** How many of this name one process runs at once. Default 2. */
  atOnce?: number;
  /** Failures after which a person has to look. Default 10; `Infinity` and recurring jobs never give up. */
  attempts?: number;
  /** Retried for this many days, however many attempts that makes. */
  days?: number;
  /** Money is owed to somebody: retried until it succeeds, and nobody can cancel it. */
  isOwed?: boolean;
  /** -100 to 100, higher first. Default 0. */
  priority?: number;
  /** Runs this many seconds after its last end, in one process of all. */
  everySeconds?: number;
};
