import type { Database } from "#server/database/pool.ts";
import { classOf, type Audience } from "../audience.ts";
import { newestOfCategories, titleFacts } from "../reading/title-queries.ts";

/** What lists need to know of a title. */
export type TitleFacts = {
  /** The card as JSON without its closing brace: a place may follow. */
  openCard: string;
  title: string;
  categories: readonly number[];
  /** Of a series, in their order; those that the class of viewers sees. */
  episodes: readonly { id: number; title: string; duration: number; season: number; number: number }[];
};

/**
 * Facts of titles and the newest titles of categories, kept by class of viewers: a personal list then asks the database
 * for ids and places only.
 */
export type TitleStore = {
  /** A title that the audience does not see is missing. */
  titles(ids: Iterable<number>, audience: Audience): Promise<Map<number, TitleFacts>>;
  /** Ids by category, the newest first. */
  shelves(categories: Iterable<number>, audience: Audience): Promise<Map<number, readonly number[]>>;
  drop(): void;
};

export function titleStore(database: Database, limits: { freshMs: number; size: number }): TitleStore {
  const titles = keptById<TitleFacts>(limits, async (ids, audience) => {
    const rows = await titleFacts(database, ids, { ...audience, profileId: 0 });
    return rows.map(({ id, card, facts }) => {
      const rest = JSON.parse(facts) as Omit<TitleFacts, "openCard">;
      return [id, { openCard: card.slice(0, -1), ...rest }];
    });
  });
  const shelves = keptById<readonly number[]>(limits, async (ids, audience) => {
    const rows = await newestOfCategories(database, ids, audience);
    return rows.map(({ id, titles }) => [id, titles]);
  });
  return {
    titles: titles.of,
    shelves: shelves.of,
    drop(): void {
      titles.drop();
      shelves.drop();
    },
  };
}

type Load<T> = (ids: number[], audience: Audience) => Promise<[number, T][]>;
type Entry<T> = { madeAt: number; fact: T | undefined };

/** Facts by id; what is missing is loaded in one statement, and that there is none is kept as well. */
function keptById<T>({ freshMs, size }: { freshMs: number; size: number }, load: Load<T>) {
  // By class, then id. What was asked for before a drop lands in the maps of before, and is never read again.
  let classes = new Map<string, Map<number, Entry<T>>>();

  const of = async (ids: Iterable<number>, audience: Audience): Promise<Map<number, T>> => {
    const name = classOf(audience);
    const kept = classes.get(name) ?? new Map<number, Entry<T>>();
    classes.set(name, kept);
    const now = audience.at.getTime();
    const facts = new Map<number, T>();
    const missing: number[] = [];
    for (const id of ids) {
      const entry = kept.get(id);
      if (!entry || Math.abs(now - entry.madeAt) >= freshMs) missing.push(id);
      else if (entry.fact !== undefined) facts.set(id, entry.fact);
    }
    if (missing.length === 0) return facts;
    const loaded = new Map(await load(missing, audience));
    if (kept.size + missing.length > size) kept.clear();
    for (const id of missing) {
      const fact = loaded.get(id);
      kept.set(id, { madeAt: now, fact });
      if (fact !== undefined) facts.set(id, fact);
    }
    return facts;
  };

  return { of, drop: (): void => void (classes = new Map()) };
}
