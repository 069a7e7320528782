import { asWork } from "#server/database/time-limits.ts";
import type { ClaimedJob } from "./queries.ts";
import { claimJob } from "./queries.ts";
import { RunAborted } from "./outcome.ts";
import { runJob, type JobDefinition, type RunDeps } from "./run.ts";

const defaultAtOnce = 2;
const uniqueViolation = "23505";

/** Claims again when another claim took the same slot of a group at the same moment. */
export async function claim(
  { database, clock, leaseSeconds }: RunDeps,
  names: readonly string[],
): Promise<ClaimedJob | undefined> {
  for (;;) {
    try {
      return await asWork("write", () => claimJob(database, names, clock.now(), leaseSeconds));
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
    }
  }
}

/** A worker looks for jobs every few seconds. */
const stillMilliseconds = 60_000;
/** A recurring job runs in one process of all: while one hangs, nobody else does its work. */
const longestRecurringMilliseconds = 3 * 3_600_000;

type Running = { id: number; name: string; since: number; abort: AbortController; ended: Promise<void> };

/**
 * Runs jobs as they come due, as many of each name at once as its policy allows.
 * @param listTaken names of the jobs that this process can do now
 */
export function createWorker(
  deps: RunDeps,
  definitions: ReadonlyMap<string, JobDefinition>,
  listTaken: () => readonly string[],
) {
  const { faults, clock } = deps;
  const running = new Set<Running>();
  let state: "idle" | "taking" = "idle";
  let polledAt = 0;
  const now = () => clock.now().getTime();
  const isTaking = () => state === "taking";

  const hasRoom = (name: string) =>
    [...running].filter((run) => run.name === name).length < (definitions.get(name)?.atOnce ?? defaultAtOnce);

  const begin = (job: ClaimedJob) => {
    const abort = new AbortController();
    const run: Running = { id: job.id, name: job.name, since: now(), abort, ended: Promise.resolve() };
    run.ended = runJob(deps, job, definitions.get(job.name) as JobDefinition, abort)
      .then(
        () => undefined,
        ({ message: reason }: Error) => faults.state("a job's outcome could not be written", { reason }),
      )
      .finally(() => {
        running.delete(run);
        void poll();
      });
    running.add(run);
  };

  /** Claims as long as there is work and room; concurrent calls become one more turn. */
  const pump = oneAtATime(async () => {
    while (isTaking()) {
      const names = listTaken().filter(hasRoom);
      const job = names.length > 0 ? await claim(deps, names) : undefined;
      polledAt = now();
      if (!job) return;
      begin(job);
    }
  });
  const poll = () => pump().catch(({ message: reason }: Error) => faults.state("looking for jobs failed", { reason }));

  return {
    poll,
    start() {
      state = "taking";
      polledAt = now();
    },
    listRunning: () => [...running].map(({ name, since }) => ({ name, since: new Date(since) })),
    standStill(): boolean {
      const hangs = ({ name, since }: Running) =>
        definitions.get(name)?.everySeconds !== undefined && now() - since > longestRecurringMilliseconds;
      return isTaking() && (now() - polledAt > stillMilliseconds || [...running].some(hangs));
    },
    /** Aborts the run of a job, if this process has it. */
    cancel(id: number): void {
      for (const run of running) if (run.id === id) run.abort.abort(new RunAborted("cancelled"));
    },
    /** Stops claiming, aborts long runs and waits for all, including one being claimed. */
    async stop(): Promise<void> {
      state = "idle";
      await poll();
      for (const run of running) run.abort.abort(new RunAborted("stopping"));
      await Promise.all([...running].map((run) => run.ended));
    },
  };
}

function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    if (current) again = true;
    else current = run().finally(() => (current = undefined));
    return current;
  };
}
