import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { Entity } from "#server/http/entities.ts";
import { classOf, type Audience } from "../audience.ts";
import { ageVideos, allAges, allCategories, categoryVideos, newestVideos, type CategoryRow } from "./list-queries.ts";
import { pageOfFound, pageOfKnown, type Paging } from "#server/http/paged-answers.ts";
import { searchCategories } from "../search/categories.ts";
import { filterByTitle, search } from "../search/search.ts";
import { sharedAnswers, type Limits } from "../shared-answers.ts";
import type { TotalsOf } from "./totals.ts";

type Category = CategoryRow & { total_video: number };

/**
 * The lists people walk through: categories, ages, all titles, search. What categories and ages there are is kept, so that
 * a list of one of them asks for its titles alone.
 */
export function createBrowsing(database: Database, totalsOf: TotalsOf, kept: Limits) {
  const keptCategories = sharedAnswers<Category[]>(kept);
  const keptAges = sharedAnswers<Awaited<ReturnType<typeof allAges>>>(kept);
  const counted = (audience: Audience) =>
    keptCategories.of(classOf(audience), audience.at, async () => {
      const [rows, { categories: totals }] = await Promise.all([allCategories(database, audience), totalsOf(audience)]);
      return rows.map((row) => ({ ...row, total_video: totals.get(row.id) ?? 0 })).filter(hasTitles);
    });
  const ages = (at: Date) => keptAges.of("all", at, () => allAges(database));
  const ageOf = async (id: number, at: Date) => byId(await ages(at), "age", id);

  return {
    drop: (): void => {
      keptCategories.drop();
      keptAges.drop();
    },
    categories: counted,
    searchCategories: async (audience: Audience, keyword: string) =>
      searchCategories(database, keyword, await counted(audience), audience),
    category: async (audience: Audience, id: number) => byId(await counted(audience), "category", id),
    categoryVideos: async (audience: Audience, id: number, paging: Paging) => {
      const { total_video: total } = byId(await counted(audience), "category", id);
      return pageOfKnown(paging, total, (window) => categoryVideos(database, id, audience, window));
    },
    ages,
    age: ageOf,
    ageVideos: async (audience: Audience, id: number, paging: Paging) => {
      const [{ ages: totals }] = await Promise.all([totalsOf(audience), ageOf(id, audience.at)]);
      return pageOfKnown(paging, totals.get(id) ?? 0, (window) => ageVideos(database, id, audience, window));
    },
    videos: async (audience: Audience, title: string, paging: Paging) => {
      if (title !== "") return pageOfFound(paging, (window) => filterByTitle(database, title, audience, window));
      const { all } = await totalsOf(audience);
      return pageOfKnown(paging, all, (window) => newestVideos(database, audience, window));
    },
    search: (audience: Audience, keyword: string, paging: Paging) =>
      pageOfFound(paging, (window) => search(database, keyword, audience, window)),
  };
}

/** A category without anything to see is not there: a kid learns nothing of the adults' ones. */
function hasTitles(category: Category): boolean {
  return category.total_video > 0;
}

function byId<T extends { id: number }>(things: T[], entity: Entity, id: number): T {
  const thing = things.find((one) => one.id === id);
  return found(thing, entity, id);
}
