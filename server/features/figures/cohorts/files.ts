import type { Cohorts, Trials } from "#contract/admin/cohorts.ts";
import { csvRows } from "#server/csv.ts";
import { eurosIn } from "../files.ts";

/** A line for each month's end of each cohort. The columns are the same in every language, as those of exports. */
export function cohortsCsv({ cohorts }: Pick<Cohorts, "cohorts">): string {
  const lines = cohorts.flatMap(({ month, people, mrr_cents: cents, ends }) =>
    ends.map((end, after) => [month, people, eurosIn(cents), after, end.month, end.people, eurosIn(end.mrr_cents)]),
  );
  return csvRows([["cohort", "new", "new_mrr", "months_after", "month", "subscribers", "mrr"], ...lines]);
}

const columns = ["month", "begun", "turned", "left", "running"] as const;

export function trialsCsv({ months }: Pick<Trials, "months">): string {
  return csvRows([[...columns], ...months.map((row) => columns.map((name) => row[name]))]);
}
