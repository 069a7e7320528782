import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "../audience.ts";
import { countTitles } from "./list-queries.ts";
import { sharedAnswers } from "../shared-answers.ts";

/** How many titles a class of viewers sees, in all and by the ids of categories and ages. */
export type Totals = { all: number; categories: Map<number, number>; ages: Map<number, number> };
export type TotalsOf = (audience: Audience) => Promise<Totals>;

/** Counting goes through every title, so its outcome is kept for a class of viewers. */
export function createTotals(database: Database, limits: { freshMs: number; size: number }) {
  const kept = sharedAnswers<Totals>(limits);
  const of: TotalsOf = (audience) => kept.of(classOf(audience), audience.at, () => countAll(database, audience));
  return { of, drop: () => kept.drop() };
}

async function countAll(database: Database, audience: Audience): Promise<Totals> {
  const totals: Totals = { all: 0, categories: new Map(), ages: new Map() };
  for (const { kind, id, total } of await countTitles(database, audience)) {
    if (kind === "all") totals.all = total;
    else totals[kind === "category" ? "categories" : "ages"].set(id, total);
  }
  return totals;
}
