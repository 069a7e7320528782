import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "../audience.ts";
import type { PeriodOf } from "../cards/periods.ts";
import { countTitles } from "./list-queries.ts";

/** The number of titles that a class of viewers sees, in total and by the ids of categories and ages. */
export type Totals = { all: number; categories: Map<number, number>; ages: Map<number, number> };
export type TotalsOf = (audience: Audience) => Promise<Totals>;

const limits = { name: "totals", freshMs: 3_600_000, staleMs: 0, most: 200 };

/** Counting reads every title, so totals are cached by class of viewers and period. */
export function createTotals(database: Database, cache: MakeCache, periodOf: PeriodOf): TotalsOf {
  const totals = cache<Totals>(limits);
  return async (audience) =>
    totals.get(`${await periodOf(audience.at)} ${classOf(audience)}`, () => countAll(database, audience));
}

async function countAll(database: Database, audience: Audience): Promise<Totals> {
  const totals: Totals = { all: 0, categories: new Map(), ages: new Map() };
  for (const { kind, id, total } of await countTitles(database, audience)) {
    if (kind === "all") totals.all = total;
    else totals[kind === "category" ? "categories" : "ages"].set(id, total);
  }
  return totals;
}
