import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { JobCounted } from "#contract/admin/jobs.ts";
import type { Clock } from "#server/clock.ts";
import { DatabaseAwayError } from "#server/database/away.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { asWork } from "#server/database/time-limits.ts";
import type { FaultLog } from "#server/fault-log.ts";
import type { JobPolicy } from "./job-policy.ts";
import { later, outcomeAfterDeath, outcomeOf, RunAborted, type Outcome } from "./outcome.ts";
import { addCount } from "./count-queries.ts";
import { asJob } from "./current-job.ts";
import { endJob, failJob, requeueJob } from "./job-end-queries.ts";
import { renewLease, writeProgress, type ClaimedJob } from "./queries.ts";

/** What a handler is given beside its data. */
export type JobRun = {
  /** The instant the run began. */
  at: Date;
  /**
   * Aborted when the lease is lost (another worker may have the job already), when a person cancels the job, and when the
   * program stops. Long work passes it on and throws `signal.reason`; short work may ignore it.
   */
  signal: AbortSignal;
  /** Reports progress, from 0 to 1, and the current activity. Written at most once a second. */
  report(fraction: number, message?: string): void;
  /**
   * Adds to what this run did, for the staff to see, in the transaction that did it. With 0 the run is noted even where it
   * finds nothing to do.
   */
  count(inside: Database, what: JobCounted, count: number): Promise<unknown>;
};

export type JobHandler = (data: never, run: JobRun) => Promise<void>;
export type JobDefinition = JobPolicy & {
  handle: JobHandler;
  /** Whether this process can do it now; without, it can. Others do it otherwise. */
  isAble?: (() => Promise<boolean>) | undefined;
  /** A letter's address; null where it goes to nobody any more. */
  recipientOf?: ((data: never, at: Date) => Promise<string | null>) | undefined;
};

export type RunOutcome = "done" | "retried" | "failed" | "aborted";
/** Watches one run of a job: `within` runs its work. */
export type RunObserver = { within<T>(work: () => T): T; end(outcome: RunOutcome): void };
export type ObserveRun = (job: string) => RunObserver;

export type RunDeps = {
  database: Pool;
  clock: Clock;
  log: Logger;
  /** For what fails again and again while the database is away. */
  faults: FaultLog;
  leaseSeconds: number;
  heartbeatMilliseconds: number;
  observe?: ObserveRun | undefined;
};

const reportMilliseconds = 1000;

/**
 * Runs one claimed job to its end and writes the outcome. Answers the failure, if any. A run that lost its lease writes
 * nothing: the job belongs to another worker.
 */
export async function runJob(
  deps: RunDeps,
  job: ClaimedJob,
  definition: JobDefinition,
  abort: AbortController,
): Promise<Error | undefined> {
  const { clock, log } = deps;
  const ended = outcomeAfterDeath(job, definition, clock.now());
  if (ended) {
    await write(deps, job, ended);
    log.error({ job: job.name, id: job.id, deaths: job.deaths }, ended.error);
    return new Error(ended.error);
  }
  const beat = setInterval(() => void renew(deps, job, abort), deps.heartbeatMilliseconds);
  const progress = progressWriter(deps, job);
  const observer = deps.observe?.(job.name) ?? unobserved;
  let failure: Error | undefined;
  try {
    const at = clock.now();
    const count: JobRun["count"] = (inside, what, n) =>
      addCount(inside, { name: job.name, beganAt: at, what, count: n });
    const run = { at, signal: abort.signal, report: progress.report, count };
    const handled = { id: job.id, name: job.name, data: job.data as object };
    const handle = () => definition.handle(job.data as never, run);
    await observer.within(() => asWork("job", () => asJob(handled, handle)));
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  } finally {
    clearInterval(beat);
    await progress.end();
  }
  const at = clock.now();
  const outcome = outcomeOf(job, definition, { failure, aborted: abort.signal.reason, at });
  if (failure && outcome.failedAt) {
    const isLast = outcome.status === "failed";
    const facts = { job: job.name, id: job.id, attempts: job.attempts, isLast, err: failure };
    observer.within(() => log.error(facts, "a job failed"));
  }
  observer.end(runOutcomeOf(failure, outcome, abort.signal));
  const written = await writeWhileLeased(deps, job, outcome, abort.signal);
  if (written === 0) log.warn({ job: job.name, id: job.id }, "a job ended after its lease was lost");
  return failure instanceof RunAborted ? undefined : failure;
}

const unobserved: RunObserver = { within: (work) => work(), end: () => undefined };

function runOutcomeOf(failure: Error | undefined, { status }: Outcome, { aborted }: AbortSignal): RunOutcome {
  if (failure === undefined) return "done";
  if (aborted) return "aborted";
  return status === "failed" ? "failed" : "retried";
}

const rewriteMilliseconds = 1000;

/**
 * A job whose outcome is not written runs again: its letter would be sent twice. An outage shorter than the lease is waited
 * for; what another worker has claimed meanwhile stays untouched.
 */
async function writeWhileLeased(
  deps: RunDeps,
  job: ClaimedJob,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<number> {
  for (let waited = 0; ; waited += rewriteMilliseconds) {
    try {
      return await asWork("write", () => write(deps, job, outcome));
    } catch (error) {
      const isOver = signal.aborted || waited >= deps.leaseSeconds * 1000;
      if (isOver || !(error instanceof DatabaseAwayError)) throw error;
      deps.faults.state("a job's outcome waits to be written", { reason: error.message });
      await sleep(rewriteMilliseconds);
    }
  }
}

function write({ database }: RunDeps, job: ClaimedJob, outcome: Outcome): Promise<number> {
  switch (outcome.status) {
    case "waiting":
      return requeueJob(database, job, outcome);
    case "failed":
      return failJob(database, job, outcome);
    default:
      return endJob(database, job, outcome);
  }
}

async function renew({ database, clock, faults, leaseSeconds }: RunDeps, job: ClaimedJob, abort: AbortController) {
  try {
    const lease = await asWork("write", () => renewLease(database, job, later(clock.now(), leaseSeconds)));
    if (!lease) abort.abort(new RunAborted("lease lost"));
    else if (lease.cancelled) abort.abort(new RunAborted("cancelled"));
  } catch (error) {
    faults.state("a job's lease could not be renewed", { reason: (error as Error).message });
  }
}

/** Writes the first report at once, then the latest at most once a second. */
function progressWriter({ database, faults }: RunDeps, job: ClaimedJob) {
  let latest: { fraction: number; message: string | null } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!latest) return;
    const { fraction, message } = latest;
    latest = undefined;
    timer = setTimeout(write, reportMilliseconds);
    writing = writing
      .then(() => writeProgress(database, job, fraction, message))
      .then(
        () => undefined,
        (error: Error) => faults.state("a job's progress could not be written", { reason: error.message }),
      );
  };
  return {
    report(fraction: number, message?: string) {
      latest = { fraction: Math.min(Math.max(fraction, 0), 1), message: message ?? null };
      if (!timer) write();
    },
    /** Writes the pending report. */
    async end(): Promise<void> {
      write();
      clearTimeout(timer);
      await writing;
    },
  };
}
