import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { Audience } from "./audience.ts";
import {
  ageVideos,
  allAges,
  allCategories,
  categoryVideos,
  matchingCategories,
  newestVideos,
  type CategoryRow,
} from "./list-queries.ts";
import { pageOfFound, pageOfKnown, type Paging } from "#server/http/paged-answers.ts";
import { filterVideos, searchVideos } from "./search-queries.ts";
import type { TotalsOf } from "./totals.ts";

/** The lists people walk through: categories, ages, all titles, search. */
export function createBrowsing(database: Database, totalsOf: TotalsOf) {
  const counted = async (audience: Audience) => {
    const [rows, { categories: totals }] = await Promise.all([allCategories(database, audience), totalsOf(audience)]);
    return rows.map((row) => ({ ...row, total_video: totals.get(row.id) ?? 0 })).filter(hasTitles);
  };
  const ageOf = async (id: number) => byId(await allAges(database), "age", id);

  return {
    categories: counted,
    searchCategories: async (audience: Audience, keyword: string) => {
      const [shown, fitting] = await Promise.all([counted(audience), matchingCategories(database, keyword)]);
      return fitting.flatMap(({ id }) => shown.filter((one) => one.id === id));
    },
    category: async (audience: Audience, id: number) => byId(await counted(audience), "category", id),
    categoryVideos: async (audience: Audience, id: number, paging: Paging) => {
      const { total_video: total } = byId(await counted(audience), "category", id);
      return pageOfKnown(paging, total, (window) => categoryVideos(database, id, audience, window));
    },
    ages: () => allAges(database),
    age: ageOf,
    ageVideos: async (audience: Audience, id: number, paging: Paging) => {
      const [{ ages: totals }] = await Promise.all([totalsOf(audience), ageOf(id)]);
      return pageOfKnown(paging, totals.get(id) ?? 0, (window) => ageVideos(database, id, audience, window));
    },
    videos: async (audience: Audience, title: string, paging: Paging) => {
      if (title !== "") return pageOfFound(paging, (window) => filterVideos(database, title, audience, window));
      const { all } = await totalsOf(audience);
      return pageOfKnown(paging, all, (window) => newestVideos(database, audience, window));
    },
    search: (audience: Audience, keyword: string, paging: Paging) =>
      pageOfFound(paging, (window) => searchVideos(database, keyword, audience, window)),
  };
}

/** A category without anything to see is not there: a kid learns nothing of the adults' ones. */
function hasTitles(category: CategoryRow & { total_video: number }): boolean {
  return category.total_video > 0;
}

function byId<T extends { id: number }>(things: T[], entity: string, id: number): T {
  const thing = things.find((one) => one.id === id);
  return found(thing, entity, id);
}
