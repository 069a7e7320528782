import { originPlaces, type OriginPlace } from "#contract/admin/origins.ts";
import type { Database } from "#server/database/pool.ts";
import { shownOnHome } from "./shown-on-home.ts";
import { asTitles } from "./sums.ts";
import { findWorks, type Work } from "./work-queries.ts";

/** The works of each place now. */
export async function worksByPlace(database: Database, at: Date): Promise<Record<OriginPlace, Work[]>> {
  const catalogue = await findWorks(database, at);
  const { home, front } = await shownOnHome(database, at);
  const titles = asTitles(catalogue);
  const among = (ids: ReadonlySet<number>) => titles.filter(({ title_id: id }) => ids.has(id));
  return { catalogue, home: among(home), front: among(front) };
}

export function byPlace<T>(of: (place: OriginPlace) => T): Record<OriginPlace, T> {
  return Object.fromEntries(originPlaces.map((place) => [place, of(place)])) as Record<OriginPlace, T>;
}
