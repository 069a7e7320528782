import type { Sum } from "#contract/admin/figures.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Period } from "../periods.ts";

export type CohortMonth = Sum & { cohort: string; month: string };

/** Each month's end of the cohorts of a period, in their order. Months are written as '2026-03'. */
export function findCohortMonths(database: Database, { from, to }: Period) {
  return database.rows<CohortMonth>(sql`
    select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, people, mrr_cents
    from figure_cohort_months where cohort between ${from}::date and ${to}::date order by 1, 2`);
}

export type TrialMonth = { month: string; outcome: "turned" | "left" | "running"; people: number };

export function findTrialMonths(database: Database, { from, to }: Period) {
  return database.rows<TrialMonth>(sql`
    select to_char(month, 'YYYY-MM') as month, outcome, people
    from figure_trial_months where month between ${from}::date and ${to}::date`);
}
