import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { found as existing } from "#server/http/errors.ts";
import type { Entity } from "#server/http/entities.ts";
import { classOf, type Audience } from "../audience.ts";
import type { CardOptions, Cards } from "../cards/cards.ts";
import type { PeriodOf } from "../cards/periods.ts";
import { ageVideos, allAges, allCategories, categoryVideos, newestVideos, type CategoryRow } from "./list-queries.ts";
import type { Person } from "#contract/video.ts";
import type { Choices, Facets, Filters } from "#contract/choices.ts";
import type { Paging, Window } from "#server/http/paged-answers.ts";
import type { Shelf } from "./choices-sql.ts";
import { countedPage } from "./counted-pages.ts";
import { chooseTitles, countFacets, isChosen } from "./choosing.ts";
import { searchCategories } from "../search/categories.ts";
import { findPerson, personVideos, searchPeople } from "./people-queries.ts";
import { filterByTitle, search } from "../search/search.ts";
import type { Found } from "../search/search-queries.ts";
import { sharedLimits } from "../shared-limits.ts";
import type { TotalsOf } from "./totals.ts";

/**
 * A search ranks every match and costs ten times any other list. Users type the same words, and each keystroke searches
 * again. Among equals the most viewed come first, which is at most this old.
 */
const searchLimits = { name: "searches", freshMs: 600_000, staleMs: 0, most: 2000 };

/** Counting reads every title of a shelf. */
const facetLimits = { ...searchLimits, name: "facets", most: 500 };

type Category = CategoryRow & { total_video: number };
/** What is asked of a list: a page, and perhaps an order and filters. */
type Asked = Paging & Choices;

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
  const keptPeople = cache<Person[]>({ ...facetLimits, name: "people" });
  const keptFacets = cache<Facets>(facetLimits);
  const keptAges = cache<Awaited<ReturnType<typeof allAges>>>(sharedLimits);
  const categories = async (audience: Audience) =>
    keptCategories.get(`${await periodOf(audience.at)} ${classOf(audience)}`, async () => {
      const [rows, { categories: totals }] = await Promise.all([allCategories(database, audience), totalsOf(audience)]);
      return rows.map((row) => ({ ...row, total_video: totals.get(row.id) ?? 0 })).filter(hasTitles);
    });
  const keyOf = async (audience: Audience, ...parts: readonly unknown[]) =>
    `${await periodOf(audience.at)} ${classOf(audience)} ${parts.join(" ")}`;
  /** A list whose length is found with its titles. */
  const found = (
    paging: Paging,
    audience: Audience,
    about: string,
    load: (window: Window) => Promise<Found>,
    options?: CardOptions,
  ) =>
    countedPage(paging, async (window) => {
      const key = await keyOf(audience, about, window.limit, window.offset);
      const { ids, total } = await finds.get(key, () => load(window));
      return { data: await cards.list(ids, audience, options), total };
    });
  /** A shelf's titles as somebody chose them; as `newest` lists them where nobody chose. */
  const onShelf = (shelf: Shelf, audience: Audience, asked: Asked, total: number, newest: Newest) => {
    const { page, limit, ...choices } = asked;
    const load = (window: Window) => chooseTitles(database, shelf, choices, audience, window);
    if (isChosen(choices)) return found(asked, audience, `chosen ${textOf({ ...shelf, ...choices })}`, load);
    return countedPage({ page, limit }, async (window) => {
      // A page past the end needs no query.
      const ids = window.offset < total ? await newest(window) : [];
      return { data: await cards.list(ids, audience), total };
    });
  };
  const ages = () => keptAges.get("all", () => allAges(database));
  const category = async (audience: Audience, id: number) => byId(await categories(audience), "category", id);
  const person = async (audience: Audience, slug: string) =>
    existing(await findPerson(database, slug, audience), "person", slug);
  const age = async (id: number) => byId(await ages(), "age", id);

  return {
    categories,
    searchCategories: async (audience: Audience, keyword: string) =>
      searchCategories(database, keyword, await categories(audience), audience),
    category,
    categoryVideos: async (audience: Audience, id: number, asked: Asked) => {
      const { total_video: total } = await category(audience, id);
      return onShelf({ of: "category", id }, audience, asked, total, (window) =>
        categoryVideos(database, id, audience, window),
      );
    },
    ages,
    age,
    ageVideos: async (audience: Audience, id: number, asked: Asked) => {
      const [{ ages: totals }] = await Promise.all([totalsOf(audience), age(id)]);
      return onShelf({ of: "age", id }, audience, asked, totals.get(id) ?? 0, (window) =>
        ageVideos(database, id, audience, window),
      );
    },
    videos: async (audience: Audience, title: string, asked: Asked) => {
      if (title !== "")
        return found(asked, audience, `filter ${title}`, (window) => filterByTitle(database, title, audience, window));
      const { all } = await totalsOf(audience);
      return onShelf({ of: "all" }, audience, asked, all, (window) => newestVideos(database, audience, window));
    },
    person: async (audience: Audience, slug: string) => {
      const { id: _id, ...found } = await person(audience, slug);
      return found;
    },
    personVideos: async (audience: Audience, slug: string, asked: Asked) => {
      const { id, total_video: total } = await person(audience, slug);
      return onShelf({ of: "person", id }, audience, asked, total, (window) =>
        personVideos(database, id, audience, window),
      );
    },
    searchPeople: async (audience: Audience, keyword: string) =>
      keptPeople.get(await keyOf(audience, "people", keyword), () => searchPeople(database, keyword, audience)),
    facets: async (audience: Audience, { category: ofCategory, age: ofAge, person: by, ...filters }: AskedFacets) => {
      if (ofCategory !== undefined) await category(audience, ofCategory);
      if (ofAge !== undefined) await age(ofAge);
      const shelf: Shelf =
        by === undefined ? shelfOf(ofCategory, ofAge) : { of: "person", id: (await person(audience, by)).id };
      const key = await keyOf(audience, textOf({ ...shelf, ...filters }));
      return keptFacets.get(key, () => countFacets(database, shelf, filters, audience));
    },
    search: (audience: Audience, keyword: string, paging: Paging) =>
      found(paging, audience, `search ${keyword}`, (window) => search(database, keyword, audience, window), {
        withDescription: true,
      }),
  };
}

type Newest = (window: Window) => Promise<number[]>;
type AskedFacets = Filters & {
  category?: number | undefined;
  age?: number | undefined;
  person?: string | undefined;
};

/** A category where both are asked for. */
function shelfOf(category: number | undefined, age: number | undefined): Shelf {
  if (category !== undefined) return { of: "category", id: category };
  return age === undefined ? { of: "all" } : { of: "age", id: age };
}

/** Choices as text, whichever order they were made in. */
function textOf(choices: object): string {
  return JSON.stringify(Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** An empty category is absent: kids must not learn the names of adults' categories. */
function hasTitles(category: Category): boolean {
  return category.total_video > 0;
}

function byId<T extends { id: number }>(things: T[], entity: Entity, id: number): T {
  const thing = things.find((one) => one.id === id);
  return existing(thing, entity, id);
}
