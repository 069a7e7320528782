import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "../audience.ts";
import type { PeriodOf } from "../cards/periods.ts";
import { findTitleFacts, newestOfCategories, type TitleFacts } from "./title-fact-queries.ts";

export type TitleFactsOf = (ids: Iterable<number>, audience: Audience) => Promise<Map<number, TitleFacts>>;
/** Ids by category, newest first. */
export type ShelvesOf = (categories: Iterable<number>, audience: Audience) => Promise<Map<number, number[]>>;

const limits = { name: "title-facts", freshMs: 60_000, staleMs: 0, most: 20_000 };

/**
 * The data that personal lists are selected by, cached by class of viewers and dropped when the catalogue changes. Titles
 * that the audience may not see are absent.
 */
export function createTitleFacts(
  database: Database,
  { cache, periodOf }: { cache: MakeCache; periodOf: PeriodOf },
): { of: TitleFactsOf; shelves: ShelvesOf } {
  const facts = cache<TitleFacts>(limits);
  const shelves = cache<number[]>({ ...limits, most: 1000 });
  return {
    of: async (ids, audience) =>
      facts.getAll(ids, keyFor(audience, await periodOf(audience.at)), async (missing) =>
        byId(await findTitleFacts(database, missing, audience), ({ categories, episodes }) => ({
          categories,
          episodes,
        })),
      ),
    shelves: async (ids, audience) =>
      shelves.getAll(ids, keyFor(audience, await periodOf(audience.at)), async (missing) =>
        byId(await newestOfCategories(database, missing, audience), ({ titles }) => titles),
      ),
  };
}

function keyFor(audience: Audience, period: string): (id: number) => string {
  const viewers = `${period} ${classOf(audience)}`;
  return (id) => `${viewers} ${id}`;
}

function byId<Row extends { id: number }, T>(rows: Row[], of: (row: Row) => T): Map<number, T> {
  return new Map(rows.map((row) => [row.id, of(row)]));
}
