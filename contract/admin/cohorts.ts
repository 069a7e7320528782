import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";
import { figureReaders as readers, Month } from "./figures.ts";

const sums = { people: z.int(), mrr_cents: z.int() };

const Cohorts = z.object({
  /** Up to when the figures are kept; null before the first time. */
  kept_at: z.nullable(Instant),
  /** The latest first. */
  cohorts: z.array(
    z.object({
      /** In which they paid for the first time, as '2026-03'. */
      month: z.string(),
      ...sums,
      /** Subscribers at the end of this month and of each one after it, and the recurring revenue of those who are not past due. The last is as of `kept_at`. */
      ends: z.array(z.object({ month: z.string(), ...sums })),
    }),
  ),
});
export type Cohorts = z.output<typeof Cohorts>;
export type Cohort = Cohorts["cohorts"][number];

const Trials = z.object({
  kept_at: z.nullable(Instant),
  /** In which free months began, the latest first, and how many of them were paid for, ended unpaid, and still run. */
  months: z.array(z.object({ month: z.string(), begun: z.int(), turned: z.int(), left: z.int(), running: z.int() })),
});
export type Trials = z.output<typeof Trials>;

const query = z.object({
  /** The first month; without it, the last twelve. */
  since: Month,
});
const asked = { method: "GET", access: readers, query, errors: [] } as const;

/** New subscribers and free months by the month in which they began; a job keeps the sums. */
export const adminCohorts = {
  cohorts: endpoint({
    ...asked,
    path: "/admin/figures/cohorts",
    summary:
      "The new subscribers of each month, and how many of them are subscribers after each month, with their revenue",
    reads: "replica",
    answer: Cohorts,
  }),
  trials: endpoint({
    ...asked,
    path: "/admin/figures/trials",
    summary: "The free months that began in each month: paid for, ended unpaid, and still running",
    reads: "replica",
    answer: Trials,
  }),
  cohortsFile: endpoint({
    ...asked,
    path: "/admin/figures/cohorts.csv",
    summary: "Cohorts as a file: CSV (RFC 4180, UTF-8), a line for each month's end of each cohort, amounts in euros",
    answer: z.string(),
    answerType: "text/csv",
  }),
  trialsFile: endpoint({
    ...asked,
    path: "/admin/figures/trials.csv",
    summary: "Free months by the month of their begin as a file: CSV (RFC 4180, UTF-8)",
    answer: z.string(),
    answerType: "text/csv",
  }),
} as const;
