import type { JobKind } from "#contract/admin/job-kinds.ts";
import type { Database } from "#server/database/pool.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { jobList, type JobName } from "./job-list.ts";
import type { JobPolicy } from "./job-policy.ts";
import { createHandling, type JobHandling } from "./handling.ts";
import { cancelJobOf, prioritiseJobOf, recurringKey } from "./handling-queries.ts";
import { later } from "./outcome.ts";
import { createPresence } from "./presence.ts";
import { deleteCounts } from "./count-queries.ts";
import { deleteEnded } from "./queries.ts";
import { insertJob, insertJobs, insertRecurring } from "./new-job-queries.ts";
import { runJob, type JobDefinition, type JobRun, type RunDeps } from "./run.ts";
import { claim, createWorker } from "./worker.ts";

export type EnqueueOptions = {
  runAt?: Date;
  /** While a job with the same key has not ended, enqueueing another has no effect. */
  key?: string;
  /** Of all jobs with this key, at most `limit` run at once, in all processes together. */
  group?: { key: string; limit: number };
  /** -100 to 100, higher first; the policy's when absent. */
  priority?: number;
};

export type Job<Data extends object> = {
  /** Writes the job in the caller's transaction: once that commits it runs at least once, not before `runAt`. */
  enqueue(database: Database, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Enqueues many in one statement. */
  enqueueAll(database: Database, all: readonly Data[]): Promise<void>;
  /** Once the caller's transaction commits, ends the waiting job with this key or aborts the running one; false for none. */
  cancel(database: Database, key: string): Promise<boolean>;
  /** Puts the waiting job with this key before or behind others; false for none. */
  prioritise(database: Database, key: string, priority: number): Promise<boolean>;
};

export type JobOptions<Data> = {
  /** Whether this process can do it now. Where not, it is left to others. */
  isAble?: () => Promise<boolean>;
  /** A letter's address, for the staff's list; null where it goes to nobody any more. */
  recipientOf?: (data: Data, at: Date) => Promise<string | null>;
};

export type Jobs<Name extends string = JobName> = JobHandling & {
  define<Data extends object>(
    name: Name,
    handle: (data: Data, run: JobRun) => Promise<void>,
    options?: JobOptions<Data>,
  ): Job<Data>;
  /** Writes a job with an earlier one's data, whoever defines it: once the caller's transaction commits it runs as any other. */
  repeat(database: Database, name: Name, data: object): Promise<void>;
  /** Starts running jobs as they come due. */
  start(): Promise<void>;
  /** Runs everything due now, one job after another. @throws the first failure, after trying the rest */
  runAll(): Promise<void>;
  /** What this process runs now. */
  running(): { name: string; since: Date }[];
  /** Whether this process runs jobs, but has neither found nor looked for any for a minute, or hangs in a recurring one. */
  standStill(): boolean;
  /** Stops claiming, aborts the signals of running jobs and waits for them. */
  stop(): Promise<void>;
};

/** When a process cannot renew its lease for this long, another process takes the job. */
const leaseSeconds = 60;
/** How often to poll for delayed jobs and those of dead processes; new ones are notified at once. */
const pollMilliseconds = 5000;
const historyDays = 30;
/** What a run did is kept for three years, as evidence that personal data was erased when it was due. */
const countDays = 3 * 366;
const sweepBatch = 5000;

type JobsDeps = Pick<RunDeps, "database" | "clock" | "log" | "observe"> & {
  /** How often a run renews its lease; a third of the lease when absent. */
  heartbeatMilliseconds?: number;
  /** What this process does of the jobs; all kinds when absent. */
  kinds?: readonly JobKind[];
};

export function createJobs(deps: JobsDeps): Jobs;
export function createJobs<Name extends string>(deps: JobsDeps, policies: Record<Name, JobPolicy>): Jobs<Name>;
export function createJobs(deps: JobsDeps, policies: Record<string, JobPolicy> = jobList): Jobs<string> {
  const { database, clock } = deps;
  const run: RunDeps = {
    heartbeatMilliseconds: (leaseSeconds * 1000) / 3,
    ...deps,
    leaseSeconds,
    faults: createFaultLog(deps.log),
  };
  const definitions = new Map<string, JobDefinition>();
  const presence = createPresence(run, definitions, deps.kinds);
  const worker = createWorker(run, definitions, presence.taken);
  let timer: NodeJS.Timeout | undefined;

  const enqueue = async (name: string, from: Database, data: object, options: EnqueueOptions = {}) => {
    const { key = null, runAt = clock.now(), group = null, priority = policies[name]?.priority ?? 0 } = options;
    await insertJob(from, { name, data, key, runAt, priority, group });
  };
  const define: Jobs<string>["define"] = (name, handle, { isAble, recipientOf } = {}) => {
    const policy = policies[name];
    if (!policy) throw new Error(`The job ${name} is not in the list of jobs`);
    if (definitions.has(name)) throw new Error(`Two jobs are called ${name}`);
    definitions.set(name, { ...policy, handle, isAble, recipientOf });
    return {
      enqueue: (from, data, options) => enqueue(name, from, data, options),
      async enqueueAll(from, all) {
        if (all.length === 0) return;
        await insertJobs(from, { name, all, runAt: clock.now(), priority: policy.priority ?? 0 });
      },
      cancel: async (from, key) => (await cancelJobOf(from, { name, key }, clock.now())) > 0,
      prioritise: async (from, key, priority) => (await prioritiseJobOf(from, { name, key }, priority)) > 0,
    };
  };
  const plantRecurring = async () => {
    const recurring = [...definitions]
      .filter(([, { everySeconds }]) => everySeconds !== undefined)
      .map(([name, { priority = 0 }]) => ({ name, priority }));
    if (recurring.length > 0) await insertRecurring(database, { recurring, key: recurringKey, runAt: clock.now() });
  };
  if ("jobs.sweep" in policies) define("jobs.sweep", (_data, { at }) => deleteHistory(database, at));

  return {
    define,
    repeat: (from, name, data) => enqueue(name, from, data),
    async start() {
      await plantRecurring();
      await presence.start(() => void worker.poll());
      await database.listen("jobs", (payload) => {
        if (payload.startsWith("cancel ")) worker.cancel(Number(payload.slice("cancel ".length)));
        void worker.poll();
      });
      worker.start();
      timer = setInterval(() => void worker.poll(), pollMilliseconds);
      void worker.poll();
    },
    async runAll() {
      await plantRecurring();
      const failures: unknown[] = [];
      for (;;) {
        const job = await claim(run, await presence.takenAfterProbe());
        if (!job) break;
        const failure = await runJob(run, job, definitions.get(job.name) as JobDefinition, new AbortController());
        if (failure !== undefined) failures.push(failure);
      }
      if (failures.length > 0) throw failures[0];
    },
    ...createHandling(deps, definitions, policies),
    running: worker.listRunning,
    standStill: worker.standStill,
    async stop() {
      clearInterval(timer);
      await worker.stop();
      await presence.stop();
    },
  };
}

async function deleteHistory(database: Database, at: Date): Promise<void> {
  const before = later(at, -historyDays * 86_400);
  while ((await deleteEnded(database, before, sweepBatch)) === sweepBatch);
  await deleteCounts(database, later(at, -countDays * 86_400));
}
