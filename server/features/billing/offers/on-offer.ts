import type { ByLocale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { isOffered } from "../rules/prices.ts";
import { listPlans } from "./queries.ts";

type Group = {
  names: ByLocale<string>;
  screens: number;
  people: number;
  monthCents: number | null;
  yearCents: number | null;
};

/** What can be ordered at an instant, by group, in the staff's order. */
export async function plansOnOffer(database: Database, at: Date): Promise<Group[]> {
  const groups = new Map<number, Group>();
  for (const plan of await listPlans(database)) {
    if (!isOffered(plan, at)) continue;
    const { group_id: id, group_names: names, screens, people, recurring, price_cents: cents } = plan;
    const group = groups.get(id) ?? { names, screens, people, monthCents: null, yearCents: null };
    groups.set(id, { ...group, ...(recurring === "MONTH" ? { monthCents: cents } : { yearCents: cents }) });
  }
  return [...groups.values()];
}
