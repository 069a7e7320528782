import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, pageOf, paging } from "../fields.ts";
import { jobKinds, unattendedReasons } from "./job-kinds.ts";

/** Admins see every job, support letters alone. */
const handlers = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });

/** `retrying`: waits after a failure. */
export const jobStates = ["waiting", "retrying", "running", "failed", "done", "cancelled"] as const;
/** `attention`: failed, or waiting after a failure. */
export const jobFilters = ["attention", "waiting", "running", "failed", "done", "cancelled"] as const;
export const jobEvents = ["failed", "worker-died", "cancelled", "retried"] as const;
/**
 * What runs count. Of accounts: told, erased, held by law or something open, and removed with their last paper. Of papers
 * past their legal time: payments with their invoices, contracts, and declarations of leaving. Letters that were kept long enough.
 */
export const jobCounted = [
  "told",
  "erased",
  "held",
  "removed",
  "payments",
  "invoices",
  "contracts",
  "requests",
  "letters",
] as const;
export type JobCounted = (typeof jobCounted)[number];

const Job = z.object({
  id: z.int(),
  name: z.string(),
  /** What it does, in the caller's language. */
  title: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** What it is about, by numbers: 'Abonnement 12'. */
  about: z.nullable(z.string()),
  /** The address of a letter that is not sent yet. */
  recipient: z.nullable(z.string()),
  /** Runs again by itself, for good. */
  is_recurring: z.boolean(),
  attempts: z.int(),
  /** Runs that ended with their worker. */
  deaths: z.int(),
  /** From 0 to 1. */
  progress: z.number(),
  /** Why it failed last, or for good. */
  reason: z.nullable(z.string()),
  created_at: Instant,
  /** When it runs next, where it waits. */
  run_at: z.nullable(Instant),
  /** The last instant at which it is tried, where it is tried for days. */
  until: z.nullable(Instant),
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
  /** The encoding on whose page it is retried and cancelled. */
  encoding_id: z.nullable(z.int()),
});
export type Job = z.output<typeof Job>;

const JobInDetail = z.extend(Job, {
  /** What became of its runs, the oldest first. */
  log: z.array(z.object({ at: Instant, event: z.enum(jobEvents), attempt: z.int(), reason: z.nullable(z.string()) })),
  /** What its latest runs did, the newest first; empty for jobs that count nothing. */
  runs: z.array(z.object({ at: Instant, counts: z.array(z.object({ what: z.enum(jobCounted), count: z.int() })) })),
});
export type JobInDetail = z.output<typeof JobInDetail>;

const Counts = z.object({ waiting: z.int(), running: z.int(), retrying: z.int(), failed: z.int() });

/** What is due and no process does. */
const Unattended = z.object({
  kind: z.enum(jobKinds),
  count: z.int(),
  since: Instant,
  why: z.enum(unattendedReasons),
});
export type Unattended = z.output<typeof Unattended>;

const Summary = z.object({ counts: Counts, unattended: z.array(Unattended) });

/** Work that follows changes: letters, money, encodings, upkeep. */
export const adminJobs = {
  jobs: endpoint({
    method: "GET",
    path: "/admin/jobs",
    summary: "Jobs, the latest first: those that wait or run, and those that ended in the last 30 days",
    access: handlers,
    reads: "replica",
    query: z.object({
      ...paging(25),
      state: z.optional(z.enum(jobFilters)),
      kind: z.optional(z.enum(jobKinds)),
    }),
    answer: pageOf(Job),
    errors: [],
  }),
  jobSummary: endpoint({
    method: "GET",
    path: "/admin/job-summary",
    summary: "How many jobs wait, run and failed, and what waits that no process does",
    access: handlers,
    reads: "replica",
    answer: Summary,
    errors: [],
  }),
  job: endpoint({
    method: "GET",
    path: "/admin/jobs/{id}",
    summary: "One job, with what became of its runs",
    access: handlers,
    params: IdParams,
    answer: JobInDetail,
    errors: ["notFound"],
  }),
  retryJob: endpoint({
    method: "POST",
    path: "/admin/jobs/{id}/retry",
    summary: "Runs a failed or cancelled job, or one that waits after a failure, again at once",
    access: handlers,
    params: IdParams,
    answer: Job,
    errors: ["notFound", "conflict"],
  }),
  cancelJob: endpoint({
    method: "POST",
    path: "/admin/jobs/{id}/cancellation",
    summary:
      "Cancels a job that waits or runs, or marks a failed one as dealt with; never one that owes somebody money",
    access: handlers,
    params: IdParams,
    answer: Job,
    errors: ["notFound", "conflict"],
  }),
  retryJobs: endpoint({
    method: "POST",
    path: "/admin/job-retries",
    summary: "Runs all jobs, or those of a kind, that failed or wait after a failure again at once",
    access: handlers,
    body: z.object({ kind: z.optional(z.enum(jobKinds)) }),
    answer: z.object({ count: z.int() }),
    errors: [],
  }),
} as const;
