import type { JobPolicy } from "./job-policy.ts";
import type { ClaimedJob } from "./queries.ts";
import type { JobFailure } from "./job-end-queries.ts";

const defaultAttempts = 10;
/** So often a job may end its worker before it is kept from the others. Restarts and full memory have other causes, too. */
export const mostDeaths = 10;
const slowestSeconds = 3600;
/** What is retried for days, or for ever, leaves the other side more time. */
const slowestLastingSeconds = 2 * 3600;

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

/** What becomes of a job after a run. `failedAt`: null where the run did not fail. */
export type Outcome =
  | { status: "done" | "cancelled"; at: Date; error: string | null; failedAt: null }
  | { status: "failed"; at: Date; failure: JobFailure; error: string; failedAt: Date }
  | { status: "waiting"; runAt: Date; attempts: number; error: string | null; failedAt: Date | null };

/** Delay before the next attempt: 10 s, 20 s, 40 s … at most an hour, or two for what is retried for days. */
export function retryDelaySeconds(attempts: number, { days, isOwed }: Pick<JobPolicy, "days" | "isOwed"> = {}): number {
  const slowest = days !== undefined || isOwed ? slowestLastingSeconds : slowestSeconds;
  return Math.min(10 * 2 ** (Math.min(attempts, 12) - 1), slowest);
}

export function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** The last instant at which a job that is retried for days may run; null for any other. */
export function triedUntil({ days }: Pick<JobPolicy, "days">, dueSince: Date): Date | null {
  return days === undefined ? null : later(dueSince, days * 86_400);
}

type Ran = Pick<ClaimedJob, "attempts" | "due_since">;

/** Pure: what becomes of a job whose run ended. `aborted`: the reason of the run's signal. */
export function outcomeOf(
  job: Ran,
  policy: JobPolicy,
  { failure, aborted, at }: { failure: Error | undefined; aborted: unknown; at: Date },
): Outcome {
  const { everySeconds } = policy;
  const nextPeriod = (error: string | null) =>
    everySeconds === undefined
      ? undefined
      : { status: "waiting" as const, runAt: later(at, everySeconds), attempts: 0, error, failedAt: null };
  if (failure === undefined) return nextPeriod(null) ?? { status: "done", at, error: null, failedAt: null };
  const error = failure.message;
  const abortedBy = aborted instanceof RunAborted ? aborted.reason : undefined;
  if (abortedBy === "cancelled") return nextPeriod(error) ?? { status: "cancelled", at, error, failedAt: null };
  // The job is not to blame for a shutdown: it runs again at once, and the attempt does not count.
  if (abortedBy === "stopping")
    return { status: "waiting", runAt: at, attempts: job.attempts - 1, error: null, failedAt: null };
  if (isLast(job, policy, failure, at)) {
    const why = failure instanceof GiveUp ? "refused" : "error";
    return { status: "failed", at, failure: why, error, failedAt: at };
  }
  const runAt = later(at, retryDelaySeconds(job.attempts, policy));
  return { status: "waiting", runAt, attempts: job.attempts, error, failedAt: at };
}

function isLast({ attempts, due_since: dueSince }: Ran, policy: JobPolicy, failure: Error, at: Date): boolean {
  if (policy.everySeconds !== undefined || policy.isOwed) return false;
  if (failure instanceof GiveUp) return true;
  const until = triedUntil(policy, dueSince);
  if (until) return later(at, retryDelaySeconds(attempts, policy)) > until;
  return attempts >= (policy.attempts ?? defaultAttempts);
}

/**
 * Pure: what becomes of a job that was claimed from a worker that died, where it ended too many of them. It never reports a
 * failure itself. Recurring and owed work is only held back.
 */
export function outcomeAfterDeath(
  job: Pick<ClaimedJob, "attempts" | "deaths" | "is_after_death">,
  policy: JobPolicy,
  at: Date,
): (Outcome & { error: string }) | undefined {
  const { everySeconds, isOwed } = policy;
  if (!job.is_after_death || job.deaths < mostDeaths) return undefined;
  const error = `Its worker died during ${job.deaths} runs`;
  if (everySeconds === undefined && !isOwed)
    return { status: "failed", at, failure: "worker-died", error, failedAt: at };
  const runAt = later(at, everySeconds ?? retryDelaySeconds(job.deaths, policy));
  return { status: "waiting", runAt, attempts: job.attempts, error, failedAt: null };
}
