import { readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "#contract/client.ts";

/** The reader: in French or English, a kid or an adult without a ceiling. */
export type Reader = "fr" | "en" | "kid-fr" | "kid-en";

/** An everyday keyword and its expected results in the demo catalogue; titles by their slugs. */
type Query = {
  keyword: string;
  reader: Reader;
  /** The first result must be one of these. */
  first?: string[];
  /** All of these must be among the first hundred. */
  must?: string[];
  /** None of these may be found. */
  not?: string[];
  /** Nothing but `first` and `must` may be found. */
  only?: boolean;
};

const file = path.join(import.meta.dirname, "queries.json");
const { groups, queries: written } = JSON.parse(readFileSync(file, "utf8")) as {
  groups: Record<string, string[]>;
  queries: Query[];
};

/** '@maths' names a group of titles. */
const namesOf = (names: string[] = []): string[] =>
  names.flatMap((name) => (name.startsWith("@") ? (groups[name.slice(1)] ?? [`no group ${name}`]) : [name]));

export const queries: readonly Query[] = written.map((query) => ({
  ...query,
  first: namesOf(query.first),
  must: namesOf(query.must),
  not: namesOf(query.not),
}));

/** Differences between the expected and actual results. */
function faultsOf({ first = [], must = [], not = [], only = false }: Query, found: string[]): string[] {
  const named = new Set([...first, ...must]);
  const more = only ? found.filter((slug) => !named.has(slug)) : found.filter((slug) => not.includes(slug));
  return [
    ...(first.length > 0 && !first.includes(found[0] ?? "") ? [`${found[0] ?? "nothing"} comes first`] : []),
    ...must.filter((slug) => !found.includes(slug)).map((slug) => `${slug} is missing`),
    ...more.map((slug) => `${slug} is found`),
  ];
}

/** A keyword of the second list; one of `wanted` is among the first three titles, or nothing is found where none is. */
type SecondQuery = { keyword: string; reader: Reader; wanted: string[] };

/**
 * Kept apart from the first list, which the search was made with: names with a typing error, beginnings of words, themes,
 * possessives, inflections and missing accents.
 */
export const secondQueries = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "second-queries.json"), "utf8"),
) as readonly SecondQuery[];

const atOnce = 8;

/** Runs these queries and returns the differences, one sentence each; none is the full score. */
export function faultsOfSearch(as: (reader: Reader) => Client, asked = queries): Promise<string[]> {
  return faultsOfAll(as, asked, faultsOf);
}

/** As `faultsOfSearch`, of the second list. */
export function faultsOfSecondList(as: (reader: Reader) => Client, asked = secondQueries): Promise<string[]> {
  return faultsOfAll(as, asked, ({ wanted }, found) => {
    const isRight = wanted.length === 0 ? found.length === 0 : found.slice(0, 3).some((slug) => wanted.includes(slug));
    return isRight ? [] : [`${found.slice(0, 3).join(", ") || "nothing"} instead of ${wanted.join(", ") || "nothing"}`];
  });
}

async function faultsOfAll<Asked extends { keyword: string; reader: Reader }>(
  as: (reader: Reader) => Client,
  asked: readonly Asked[],
  judge: (query: Asked, found: string[]) => string[],
): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...asked];
  const ask = async () => {
    for (let query = waiting.shift(); query; query = waiting.shift()) {
      const { data } = await as(query.reader)("GET /videos/search", { query: { keyword: query.keyword } });
      // In the demo catalogue, pictures are stored under a title's slug.
      const wrong = judge(
        query,
        data.map(({ images_key }) => images_key),
      );
      if (wrong.length > 0) faults.push(`'${query.keyword}' (${query.reader}): ${wrong.join(", ")}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return faults;
}
