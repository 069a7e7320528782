import { defaultLocale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { visitor } from "#server/database/visibility.ts";
import { sharedHome } from "../home/home-queries.ts";

/**
 * The films and series of the home that an adult finds who has watched nothing yet; and those that are seen first: the title at the
 * top, the wide carousel and the most viewed.
 */
export async function shownOnHome(database: Database, at: Date): Promise<{ home: Set<number>; front: Set<number> }> {
  const row = await sharedHome(database, {
    viewer: visitor,
    locale: defaultLocale,
    at,
    profileId: 0,
    savesRevision: 0,
    streams: false,
    mediaUrl: "",
  });
  if (!row) throw new Error("a statement without a table answered no row");
  const { top, viewed, featured, kids, leaving, additions, categories } = row;
  const front = [...(top ? [top.id] : []), ...featured, ...viewed];
  const lists = [front, kids, leaving, additions, ...categories.map(({ ids }) => ids)];
  return { home: new Set(lists.flat()), front: new Set(front) };
}
