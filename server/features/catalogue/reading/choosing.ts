import { type FilterName, filterNames } from "#contract/choice-names.ts";
import type { Choices, Facets, Filters } from "#contract/choices.ts";
import type { Database } from "#server/database/pool.ts";
import { join, sql } from "#server/database/sql.ts";
import { within } from "#server/database/unplanned.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Audience } from "../audience.ts";
import { type Found, nothing } from "../search/search-queries.ts";
import { choosable, countsOf, fits, orders, type Shelf } from "./choices-sql.ts";

/** Whether anything but the newest titles is asked for. */
export function isChosen({ sort, ...filters }: Choices): boolean {
  return sort !== "new" || filterNames.some((name) => filters[name] !== undefined);
}

/** A page of the titles that fit, in the chosen order, and how many fit. */
export async function chooseTitles(
  database: Database,
  shelf: Shelf,
  { sort, ...filters }: Choices,
  audience: Audience,
  window: Window,
): Promise<Found> {
  const withTracks = filters.captions !== undefined || filters.access !== undefined;
  const found = await database.row<Found>(sql`
    with choosable as materialized (${choosable(shelf, audience, { withTracks })}),
    fitting as materialized (select c.* from choosable c where ${fits(filters)})
    select array(select c.id from fitting c order by ${orders[sort]} ${within(window)}) as ids,
      (select count(*)::integer from fitting) as total`);
  return found ?? nothing;
}

type Count = { name: FilterName | "total"; value: string; count: number };

/** How many titles fit, and how many each value of each filter would leave. */
export async function countFacets(
  database: Database,
  shelf: Shelf,
  filters: Filters,
  audience: Audience,
): Promise<Facets> {
  const counts = await database.rows<Count>(sql`
    with choosable as materialized (${choosable(shelf, audience, { withTracks: true })})
    select 'total' as name, '' as value, count(*)::integer as count from choosable c where ${fits(filters)}
    union all ${join(
      filterNames.map((name) => countsOf(name, filters)),
      " union all ",
    )}`);
  const named = Map.groupBy(counts, ({ name }) => name);
  const facets = filterNames.map((name) => ({ name, options: optionsOf(name, named.get(name) ?? []) }));
  return { total: named.get("total")?.[0]?.count ?? 0, facets };
}

function optionsOf(name: FilterName, counts: readonly Count[]): { value: string; count: number }[] {
  // The latest years stand first.
  if (name !== "rating")
    return counts
      .map(({ value, count }) => ({ value, count }))
      .toSorted((one, other) => (one.value < other.value === (name !== "year") ? -1 : 1));
  // Up to a rating: what is for more people is in it too.
  let sum = 0;
  return counts
    .toSorted((one, other) => Number(one.value) - Number(other.value))
    .map(({ value, count }) => ({ value, count: (sum += count) }));
}
