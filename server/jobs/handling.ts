import type { unattendedReasons } from "#contract/admin/job-kinds.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import {
  cancelJob,
  countJobs,
  findJob,
  listJobs,
  retryAll,
  retryJob,
  type JobCounts,
  type JobFilter,
  type ListedJob,
} from "./handling-queries.ts";
import { listCountedRuns, type CountedRun } from "./count-queries.ts";
import type { JobPolicy } from "./job-policy.ts";
import { later } from "./outcome.ts";
import { presentSeconds } from "./presence.ts";
import { countDue, type Due } from "./presence-queries.ts";
import type { JobEvent } from "./queries.ts";
import type { JobDefinition } from "./run.ts";

type Listed = ListedJob & { data: unknown };

/** Jobs that are due and that no worker does. `not-able`: those that were told to lack a program. */
export type Unattended = Pick<Due, "name" | "count" | "since"> & { why: (typeof unattendedReasons)[number] };

/** What a person sees of the jobs and does about them. */
export type JobHandling = {
  /** Newest first: waiting, running, and those that ended in the last 30 days. */
  list(filter: JobFilter): Promise<(Listed & { total: number })[]>;
  /** With what became of its runs. `forUpdate` locks it in the caller's transaction. */
  find(id: number, inside?: Database): Promise<(Listed & { log: JobEvent[] }) | undefined>;
  count(names: readonly string[]): Promise<JobCounts>;
  /** What the latest runs of a name did, newest first; none for jobs that count nothing. */
  countedRuns(name: string): Promise<CountedRun[]>;
  /** Of these names, what is due and done by nobody. */
  unattended(names: readonly string[]): Promise<Unattended[]>;
  /** The address of a letter; null for other jobs, and for one that goes to nobody any more. */
  recipientOf(job: Pick<Listed, "name" | "data" | "status">): Promise<string | null>;
  /**
   * Ends a waiting job, aborts a running one and marks a failed one as dealt with; false for one that ended otherwise and
   * for a recurring one that waits.
   */
  cancel(id: number, inside?: Database): Promise<boolean>;
  /** Runs a failed or cancelled job, or one that waits after a failure, again at once; false for any other. */
  retry(id: number, inside?: Database): Promise<boolean>;
  /** Runs all of these names that failed, or wait after a failure, again at once. Returns how many. */
  retryAll(names: readonly string[], inside?: Database): Promise<number>;
};

const mostRuns = 30;

export function createHandling(
  { database, clock }: { database: Database; clock: Clock },
  definitions: ReadonlyMap<string, JobDefinition>,
  policies: Readonly<Record<string, JobPolicy>>,
): JobHandling {
  return {
    list: (filter) => listJobs(database, filter),
    find: (id, inside) => findJob(inside ?? database, id, { forUpdate: inside !== undefined }),
    count: (names) => countJobs(database, names, clock.now()),
    countedRuns: (name) => listCountedRuns(database, name, mostRuns),
    async unattended(names) {
      const at = clock.now();
      const due = await countDue(database, names, at, later(at, -presentSeconds));
      return due
        .filter(({ takers }) => takers === 0)
        .map(({ name, count, since, workers, lacking }) => ({
          name,
          count,
          since,
          why: workers === 0 ? "no-worker" : lacking > 0 ? "not-able" : "not-taken",
        }));
    },
    async recipientOf({ name, data, status }) {
      // The data of a job that is done is deleted.
      if (status === "done" || policies[name]?.kind !== "letters") return null;
      return (await definitions.get(name)?.recipientOf?.(data as never, clock.now())) ?? null;
    },
    cancel: async (id, inside = database) => (await cancelJob(inside, id, clock.now())) > 0,
    retry: async (id, inside = database) => (await retryJob(inside, id, clock.now())) > 0,
    retryAll: (names, inside = database) => retryAll(inside, names, clock.now()),
  };
}
