import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { Entity } from "#server/http/entities.ts";
import { classOf, type Audience } from "../audience.ts";
import type { Cards } from "../cards/cards.ts";
import type { PeriodOf } from "../cards/periods.ts";
import { ageVideos, allAges, allCategories, categoryVideos, newestVideos, type CategoryRow } from "./list-queries.ts";
import { pageOfFound, pageOfKnown, type Paging, type Window } from "#server/http/paged-answers.ts";
import { searchCategories } from "../search/categories.ts";
import { filterByTitle, search } from "../search/search.ts";
import type { Found } from "../search/search-queries.ts";
import { sharedLimits } from "../shared-limits.ts";
import type { TotalsOf } from "./totals.ts";

/**
 * A search ranks every match and costs ten times any other list. Users type the same words, and each keystroke searches
 * again. Among equals the most viewed come first, which is at most this old.
 */
const searchLimits = { name: "searches", freshMs: 600_000, staleMs: 0, most: 2000 };

type Category = CategoryRow & { total_video: number };

/**
 * Lists to browse: categories, ages, all titles, search. Categories and ages are cached, so that a list queries only its
 * titles.
 */
export function createBrowsing(
  database: Database,
  { cards, totalsOf, periodOf, cache }: { cards: Cards; totalsOf: TotalsOf; periodOf: PeriodOf; cache: MakeCache },
) {
  const keptCategories = cache<Category[]>(sharedLimits);
  const finds = cache<Found>(searchLimits);
  const keptAges = cache<Awaited<ReturnType<typeof allAges>>>(sharedLimits);
  const categories = async (audience: Audience) =>
    keptCategories.get(`${await periodOf(audience.at)} ${classOf(audience)}`, async () => {
      const [rows, { categories: totals }] = await Promise.all([allCategories(database, audience), totalsOf(audience)]);
      return rows.map((row) => ({ ...row, total_video: totals.get(row.id) ?? 0 })).filter(hasTitles);
    });
  const findsOf = async (
    kind: string,
    audience: Audience,
    typed: string,
    window: Window,
    load: () => Promise<Found>,
  ) => {
    const { limit, offset } = window;
    return finds.get(`${await periodOf(audience.at)} ${classOf(audience)} ${kind} ${limit} ${offset} ${typed}`, load);
  };
  const ages = () => keptAges.get("all", () => allAges(database));
  const category = async (audience: Audience, id: number) => byId(await categories(audience), "category", id);
  const age = async (id: number) => byId(await ages(), "age", id);

  return {
    categories,
    searchCategories: async (audience: Audience, keyword: string) =>
      searchCategories(database, keyword, await categories(audience), audience),
    category,
    categoryVideos: async (audience: Audience, id: number, paging: Paging) => {
      const { total_video: total } = await category(audience, id);
      return pageOfKnown(paging, total, async (window) =>
        cards.list(await categoryVideos(database, id, audience, window), audience),
      );
    },
    ages,
    age,
    ageVideos: async (audience: Audience, id: number, paging: Paging) => {
      const [{ ages: totals }] = await Promise.all([totalsOf(audience), age(id)]);
      return pageOfKnown(paging, totals.get(id) ?? 0, async (window) =>
        cards.list(await ageVideos(database, id, audience, window), audience),
      );
    },
    videos: async (audience: Audience, title: string, paging: Paging) => {
      if (title !== "") {
        return pageOfFound(paging, async (window) => {
          const load = () => filterByTitle(database, title, audience, window);
          const { ids, total } = await findsOf("filter", audience, title, window, load);
          return { data: await cards.list(ids, audience), total };
        });
      }
      const { all } = await totalsOf(audience);
      return pageOfKnown(paging, all, async (window) =>
        cards.list(await newestVideos(database, audience, window), audience),
      );
    },
    search: (audience: Audience, keyword: string, paging: Paging) =>
      pageOfFound(paging, async (window) => {
        const load = () => search(database, keyword, audience, window);
        const { ids, total } = await findsOf("search", audience, keyword, window, load);
        return { data: await cards.list(ids, audience, { withDescription: true }), total };
      }),
  };
}

/** An empty category is absent: kids must not learn the names of adults' categories. */
function hasTitles(category: Category): boolean {
  return category.total_video > 0;
}

function byId<T extends { id: number }>(things: T[], entity: Entity, id: number): T {
  const thing = things.find((one) => one.id === id);
  return found(thing, entity, id);
}
