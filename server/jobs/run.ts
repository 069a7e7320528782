import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { JobPolicy } from "./job-list.ts";
import { endJob, requeueJob, renewLease, writeProgress, type ClaimedJob } from "./queries.ts";

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
};

export type JobHandler = (data: never, run: JobRun) => Promise<void>;
export type JobDefinition = JobPolicy & { handle: JobHandler };

export type RunDeps = {
  database: Pool;
  clock: Clock;
  log: Logger;
  leaseSeconds: number;
  heartbeatMilliseconds: number;
};

const defaultAttempts = 10;
const reportMilliseconds = 1000;

type AbortReason = "lease lost" | "cancelled" | "stopping";

/** The abort reason of `JobRun.signal`. */
export class RunAborted extends Error {
  override name = "RunAborted";
  readonly reason: AbortReason;
  constructor(reason: AbortReason) {
    super(`The run was aborted: ${reason}`);
    this.reason = reason;
  }
}

/** Thrown by a handler whose next attempt would fail as well: the job ends as failed, for a person to look at. */
export class GiveUp extends Error {
  override name = "GiveUp";
}

/** Delay before the next attempt: 10 s, 20 s, 40 s … at most an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(10 * 2 ** (Math.min(attempts, 12) - 1), 3600);
}

export function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

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
  const died = outlivedAttempts(job, definition);
  if (died) {
    await endJob(deps.database, job, { status: "failed", at: clock.now(), error: died.message });
    log.error({ job: job.name, id: job.id, attempts: job.attempts }, died.message);
    return died;
  }
  const beat = setInterval(() => void renew(deps, job, abort), deps.heartbeatMilliseconds);
  const progress = progressWriter(deps, job);
  let failure: Error | undefined;
  try {
    await definition.handle(job.data as never, { at: clock.now(), signal: abort.signal, report: progress.report });
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  } finally {
    clearInterval(beat);
    await progress.end();
  }
  const written = await writeOutcome(deps, job, definition, failure, abort.signal.reason);
  if (written === 0) log.warn({ job: job.name, id: job.id }, "a job ended after its lease was lost");
  return failure instanceof RunAborted ? undefined : failure;
}

/** A job that kills its worker never reports a failure; only its number of claims shows it. */
function outlivedAttempts(
  { attempts }: ClaimedJob,
  { everySeconds, attempts: limit = defaultAttempts }: JobDefinition,
) {
  if (everySeconds !== undefined || attempts <= limit) return undefined;
  return new Error(`Its worker died during each of the last runs (${limit} attempts)`);
}

async function renew({ database, clock, log, leaseSeconds }: RunDeps, job: ClaimedJob, abort: AbortController) {
  try {
    const lease = await renewLease(database, job, later(clock.now(), leaseSeconds));
    if (!lease) abort.abort(new RunAborted("lease lost"));
    else if (lease.cancelled) abort.abort(new RunAborted("cancelled"));
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "a job's lease could not be renewed");
  }
}

function writeOutcome(
  { database, clock, log }: RunDeps,
  job: ClaimedJob,
  { everySeconds, attempts = defaultAttempts }: JobDefinition,
  failure: Error | undefined,
  aborted: unknown,
): Promise<number> {
  const at = clock.now();
  const recurs = everySeconds !== undefined;
  if (failure === undefined) {
    return recurs
      ? requeueJob(database, job, { runAt: later(at, everySeconds), attempts: 0, error: null })
      : endJob(database, job, { status: "done", at, error: null });
  }
  const reason = failure.message;
  const abortedBy = aborted instanceof RunAborted ? aborted.reason : undefined;
  if (abortedBy === "cancelled") {
    return recurs
      ? requeueJob(database, job, { runAt: later(at, everySeconds), attempts: 0, error: reason })
      : endJob(database, job, { status: "cancelled", at, error: reason });
  }
  // The job is not to blame for a shutdown: it runs again at once, and the attempt does not count.
  if (abortedBy === "stopping")
    return requeueJob(database, job, { runAt: at, attempts: job.attempts - 1, error: null });
  const isLast = (job.attempts >= attempts || failure instanceof GiveUp) && !recurs;
  log.error({ job: job.name, id: job.id, attempts: job.attempts, isLast, err: failure }, "a job failed");
  if (isLast) return endJob(database, job, { status: "failed", at, error: reason });
  const runAt = later(at, retryDelaySeconds(job.attempts));
  return requeueJob(database, job, { runAt, attempts: job.attempts, error: reason });
}

/** Writes the first report at once, then the latest at most once a second. */
function progressWriter({ database, log }: RunDeps, job: ClaimedJob) {
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
        (error: Error) => log.warn({ reason: error.message }, "a job's progress could not be written"),
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
