import { titleSorts } from "#contract/admin/titles.ts";
import { sql } from "#server/database/sql.ts";
import { editorOf } from "./editor.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { withSite, type Site } from "./site.ts";

const extents = { full: { titles: 100_000, searched: 30 }, quick: { titles: 40, searched: 1 } };

/** The editors' table over many titles. */
export const titles: Benchmark = {
  name: "titles",
  about: `the editors' table over ${rounded(extents.full.titles)} titles`,
  run(extent) {
    const { titles: many, searched } = extents[extent];
    return withSite(many, (site) => tableFigures(site, searched));
  },
};

async function tableFigures(site: Site, searched: number): Promise<Figure[]> {
  const headers = await editorOf(site);
  const queries = await someQueries(site, searched);
  const times = new Map<string, number>();
  // The first round warms up the database's cache.
  for (let round = 0; round < 2; round += 1) {
    for (const query of queries) times.set(query, await timeOf(site, headers, query));
  }
  const slowest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, 5);
  for (const [query, time] of slowest) process.stdout.write(`  ${rounded(time)} ms: ${query}\n`);
  const sorted = [...times.values()].toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return [
    {
      name: `filter, 95 % of ${times.size}`,
      measured: `within ${rounded(p95)} ms`,
      against: `median ${rounded(median(sorted))} ms`,
      value: p95,
      must: { atMost: 100 },
    },
  ];
}

async function timeOf({ program }: Site, headers: Record<string, string>, query: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${program.url}/api/admin/titles?${query}`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the table for '${query}' answered ${response.status}`);
  return performance.now() - begun;
}

/** As editors filter: nothing, each filter, each order, words as they are typed, several together, far pages. */
async function someQueries({ pool }: Site, searched: number): Promise<string[]> {
  const rows = await pool.rows<{ title: string }>(sql`
    select title_fr as title from videos where type <> 'episode' order by hashint4(id) limit ${searched}`);
  const words = rows.flatMap(({ title }) => {
    const [first = title, second = ""] = title.split(/[\s’]+/).filter(({ length }) => length > 3);
    return [title, first, first.slice(0, 1), first.slice(0, 2), first.slice(0, 3), `${second} ${first}`];
  });
  const filters = [
    "type=movie",
    "type=series",
    "type=episode",
    ...["draft", "ready", "scheduled", "out", "leaving", "over"].map((standing) => `standing=${standing}`),
    ...[1, 2, 5].map((id) => `category=${id}`),
    "kids=yes",
    "kids=no",
    "rating=18",
    "territory=FR",
    "kids=yes&type=series&standing=out&category=3",
  ];
  return [
    ...filters,
    ...titleSorts.map((sort) => `sort=${sort}`),
    ...titleSorts.map((sort) => `sort=${sort}&kids=yes&type=series`),
    ...words.map((word) => `search=${encodeURIComponent(word)}`),
    ...words.slice(0, 30).map((word) => `search=${encodeURIComponent(word)}&standing=out&sort=title`),
    "page=100",
    "page=2000",
    "sort=title&page=1000",
  ];
}
