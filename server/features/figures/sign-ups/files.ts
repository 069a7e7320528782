import { signUpSteps, type SignUps } from "#contract/admin/sign-ups.ts";
import { csvRows } from "#server/csv.ts";

/** The columns are the same in every language, as those of exports. */
export function signUpsCsv({ rows }: Pick<SignUps, "rows">): string {
  const columns = [...signUpSteps, "refused"] as const;
  return csvRows([
    ["from", "to", ...columns],
    ...rows.map((row) => [row.from, row.to, ...columns.map((name) => row[name])]),
  ]);
}
