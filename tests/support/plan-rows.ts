import type { PlanRow } from "#server/features/billing/rules/prices.ts";

const groups = {
  1: { group_names: { fr: "Individuel", en: "Individual" }, account_type: 1, screens: 1, people: 1 },
  2: { group_names: { fr: "Famille", en: "Family" }, account_type: 2, screens: 3, people: 3 },
} as const;

/** A plan of the first ones, offered without an end. */
export function planRow(
  id: number,
  group: 1 | 2,
  recurring: PlanRow["recurring"],
  cents: number,
  over: Partial<PlanRow> = {},
): PlanRow {
  return {
    id,
    group_id: group,
    ...groups[group],
    position: group,
    recurring,
    price_cents: cents,
    has_promotion: recurring === "YEAR",
    offered_from: null,
    offered_until: null,
    ...over,
  };
}
