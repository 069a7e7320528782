import { operatorLocale } from "#contract/language.ts";
import { jobKinds, type JobKind } from "#contract/admin/job-kinds.ts";
import { jobFilters, type Job } from "#contract/admin/jobs.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { WriteAudit } from "#server/http/audit.ts";
import { AppError } from "#server/http/errors.ts";
import type { JobHandling } from "#server/jobs/handling.ts";
import { createJobDesk } from "./job-desk.ts";

/** An invalid or impossible command. */
export class JobCommandError extends Error {
  override name = "JobCommandError";
}

/** The actor in the audit log. */
const actor = "npm run jobs";
const looking = { roles: ["admin"], locale: operatorLocale } as const;
const most = 50;

type Deps = { database: Pool; jobs: JobHandling; clock: Clock; writeAudit: WriteAudit };
export type ListOptions = { state?: string | undefined; kind?: string | undefined };

/** The commands of `npm run jobs` and their output. Each change is audited. */
export function createJobsCommand({ database, jobs, clock, writeAudit }: Deps) {
  const desk = createJobDesk(jobs);
  const change = (call: string, act: (inside: Database) => Promise<{ subject: string; after: object; said: string }>) =>
    database
      .transaction(async (inside) => {
        const { subject, after, said } = await act(inside);
        const by = { memberId: null, actor, roles: [], reason: null, address: null };
        await writeAudit(inside, { ...by, subject, after, call, at: clock.now() });
        return said;
      })
      .catch(plainly);
  const changeOne = (call: string, id: string, state: string, act: (inside: Database, id: number) => Promise<Job>) =>
    change(call, async (inside) => {
      const job = await act(inside, idOf(id));
      return { subject: `job ${job.id} ${job.name}`, after: { state }, said: lineOf(job) };
    });

  return {
    /** What failed or waits after a failure where no state is given. @throws JobCommandError */
    async list({ state = "attention", kind }: ListOptions): Promise<string> {
      const filter = { state: stateIn(state), kind: kindIn(kind) };
      const { data, total_page: pages } = await desk.list({ page: 1, limit: most, ...filter }, looking);
      const { counts, unattended } = await desk.summary(looking);
      return [
        ...data.map(lineOf),
        ...(data.length === 0 ? [state === "attention" ? "no job failed" : "no such job"] : []),
        ...(pages > 1 ? [`… the latest ${most}`] : []),
        "",
        `${counts.waiting} wait, ${counts.running} run, ${counts.retrying} are retried, ${counts.failed} failed`,
        ...unattended.map(
          ({ kind: its, count, why, since }) => `${count} of ${its} wait since ${since}: ${reasons[why]}`,
        ),
      ].join("\n");
    },
    /** @throws JobCommandError */
    async show(id: string): Promise<string> {
      const { log, ...job } = await desk.find(idOf(id), looking).catch(plainly);
      const events = log.map(
        ({ at, event, attempt, reason }) => `${at}   ${event} (attempt ${attempt})   ${reason ?? ""}`,
      );
      return [
        lineOf(job),
        job.title,
        `made ${job.created_at}`,
        ...(job.until ? [`tried until ${job.until}`] : []),
        ...events,
      ]
        .map((line) => line.trimEnd())
        .join("\n");
    },
    /** @throws JobCommandError */
    retry: async (id: string) =>
      changeOne("jobs retry", id, "waiting", (inside, number) => desk.retry(inside, number, looking)),
    /** Runs everything again that failed, or waits after a failure. @throws JobCommandError */
    retryAll: async (kind: string | undefined) =>
      change("jobs retry --all", async (inside) => {
        const count = await desk.retryAll(inside, kindIn(kind), looking);
        const after = { kind: kind ?? "all", count };
        return { subject: "jobs that failed", after, said: `${count} jobs run again` };
      }),
    /** @throws JobCommandError */
    cancel: async (id: string) =>
      changeOne("jobs cancel", id, "cancelled", (inside, number) => desk.cancel(inside, number, looking)),
  };
}

const reasons = {
  "no-worker": "no process is running jobs",
  "not-taken": "no process takes them (JOBS)",
  "not-able": "no process that takes them has FFmpeg",
};

function lineOf({ id, state, name, about, recipient, attempts, deaths, run_at: runAt, reason }: Job): string {
  const parts = [`${id}`.padStart(6), state.padEnd(9), name.padEnd(24), about, recipient];
  if (attempts > 0) parts.push(`${attempts} attempts`);
  if (deaths > 0) parts.push(`${deaths} workers died`);
  if (runAt) parts.push(`next ${runAt}`);
  return [...parts, reason]
    .filter((part) => part !== null && part !== "")
    .join("   ")
    .trimEnd();
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new JobCommandError(`'${text}' is no number of a job`);
  return Number(text);
}

function stateIn(text: string) {
  const state = jobFilters.find((one) => one === text);
  if (!state && text !== "all") throw new JobCommandError(`'${text}' is no state: all, ${jobFilters.join(", ")}`);
  return state;
}

function kindIn(text: string | undefined): JobKind | undefined {
  const kind = jobKinds.find((one) => one === text);
  if (text !== undefined && !kind) throw new JobCommandError(`'${text}' is no kind: ${jobKinds.join(", ")}`);
  return kind;
}

/** @throws JobCommandError with the refusal's message */
function plainly(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error.fault === "notFound") throw new JobCommandError(`there is no job ${error.details.id ?? ""}`);
  if (error.fault === "conflict") throw new JobCommandError("this job cannot be handled so as it stands: see show");
  throw new JobCommandError(error.message);
}
