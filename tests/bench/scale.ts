import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Program } from "#tests/support/program.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { withSite, type Site } from "./site.ts";

const extents = { full: { titles: 100_000, searched: 40 }, quick: { titles: 40, searched: 3 } };

/** The duration of a search over many titles. */
export const scale: Benchmark = {
  name: "scale",
  about: `search over ${rounded(extents.full.titles)} titles`,
  run(extent) {
    const { titles, searched } = extents[extent];
    return withSite(titles, (site) => searchFigures(site, searched));
  },
};

async function searchFigures({ pool, program, headers }: Site, searched: number): Promise<Figure[]> {
  const keywords = await someKeywords(pool, searched);
  const times = new Map<string, number>();
  // The first round warms up the database's cache and plans.
  for (let round = 0; round < 2; round += 1) {
    for (const keyword of keywords) times.set(keyword, await timeOf(program, headers, keyword));
  }
  const sorted = [...times.values()].toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const long = [...times].filter(([keyword]) => keyword.length > 60).map(([, time]) => time);
  const all = median(sorted);
  return [
    {
      name: `search, 95 % of ${times.size} keywords`,
      measured: `within ${rounded(p95)} ms`,
      value: p95,
      must: { atMost: 25 },
    },
    {
      name: "search, a keyword of 100 letters and more / any",
      measured: `${rounded(median(long))} ms`,
      against: `${rounded(all)} ms`,
      value: median(long) / all,
      must: { atMost: 1.5 },
    },
  ];
}

async function timeOf(program: Program, headers: Record<string, string>, keyword: string): Promise<number> {
  const begun = performance.now();
  const url = `${program.url}/api/videos/search?limit=25&keyword=${encodeURIComponent(keyword)}`;
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the search for '${keyword}' answered ${response.status}`);
  return performance.now() - begun;
}

/** Keywords as users type them: whole titles, prefixes, with typing errors, partial, and far too long. */
async function someKeywords(pool: Pool, searched: number): Promise<string[]> {
  const rows = await pool.rows<{ title: string }>(sql`
    select title_fr as title from videos where type <> 'episode' order by hashint4(id) limit ${searched}`);
  return rows.flatMap(({ title }) => [
    title,
    title.slice(0, 4),
    title.split(/[ ’]/).at(-1) ?? title,
    title.replace(/(.{5})(.)(.)/u, "$1$3$2"),
    title.toLowerCase().split(" ").slice(0, 2).join(" "),
    `${title} `.repeat(40),
  ]);
}
