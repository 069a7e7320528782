import type { Cohort } from "#contract/admin/cohorts.ts";

export type Measure = "people" | "revenue";

type Sums = { people: number; mrr_cents: number };

export const valueOf = ({ people, mrr_cents: cents }: Sums, of: Measure): number => (of === "people" ? people : cents);

/** What is left after so many months of all cohorts that are as old, from 0 to 1; null where they had nothing. */
export function togetherAfter(cohorts: readonly Cohort[], after: number, of: Measure): number | null {
  let [begun, left] = [0, 0];
  for (const cohort of cohorts) {
    const end = cohort.ends[after];
    if (!end) continue;
    begun += valueOf(cohort, of);
    left += valueOf(end, of);
  }
  return begun === 0 ? null : left / begun;
}
