import { sql } from "#server/database/sql.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { median, rounded, type Benchmark, type Extent, type Figure } from "./figure.ts";
import { load, type Load } from "./load.ts";
import { withSite, type Site } from "./site.ts";

/**
 * `few` and `many` titles. Of pages made anew, the rounds that warm up are not counted: V8 goes on optimising what renders
 * them for some 600 pages.
 */
type Course = {
  few: number;
  many: number;
  rounds: number;
  seconds: number;
  madeInRound: number;
  warmingRounds: number;
};

const extents: Record<Extent, Course> = {
  full: { few: 1000, many: 100_000, rounds: 5, seconds: 1, madeInRound: 40, warmingRounds: 15 },
  quick: { few: 300, many: 320, rounds: 1, seconds: 0.05, madeInRound: 1, warmingRounds: 0 },
};

/**
 * What is read. `share` is the required fraction of one indexed select's speed; `growth` the permitted ratio of costs
 * between the large and the small catalogue, false where it is only reported.
 */
type Scene = {
  name: string;
  share: number;
  growth?: false;
  pathsOf: (site: Site) => Promise<string[]>;
  isPublic?: true;
};

const scenes: Scene[] = [
  { name: "GET /api/home", share: 0.25, pathsOf: async () => ["/api/home"] },
  {
    // As many pages as the small catalogue has; empty pages send no query.
    name: "GET /api/videos, pages 1 to 10",
    share: 0.12,
    pathsOf: async () => Array.from({ length: 10 }, (_, page) => `/api/videos?page=${page + 1}`),
  },
  {
    name: "GET /api/categories/{id}/videos, every category",
    share: 0.12,
    pathsOf: async ({ pool }) =>
      (await pool.rows<{ id: number }>(sql`select id from categories order by id`)).map(
        ({ id }) => `/api/categories/${id}/videos`,
      ),
  },
  {
    name: "GET /api/me/favorites",
    share: 0.12,
    pathsOf: async () => ["/api/me/favorites"],
  },
  {
    name: "GET /api/videos/search, 200 keywords",
    share: 0.06,
    pathsOf: async ({ pool }) => (await titlesOf(pool, 200)).map(({ title }, turn) => searchFor(asTyped(title, turn))),
  },
  {
    name: "GET /api/videos/search, keywords that nobody asked for lately",
    share: 0.06,
    growth: false,
    pathsOf: async ({ pool }) =>
      (await titlesOf(pool, 1000)).flatMap(({ title }) => [0, 1, 2, 3].map((turn) => searchFor(asTyped(title, turn)))),
  },
  { name: "the landing page, kept", share: 0.2, pathsOf: async () => ["/"], isPublic: true },
  {
    name: "public pages of 200 titles, kept",
    share: 0.2,
    pathsOf: async ({ pool }) => (await titlesOf(pool, 200)).map(({ id }) => `/video-info/${id}`),
    isPublic: true,
  },
];

/** Lists, search and public pages over a large catalogue, against one indexed select and against a small catalogue. */
export const reading: Benchmark = {
  name: "reading",
  about: `home, lists, search and public pages over ${rounded(extents.full.many)} titles, against one select and against ${rounded(extents.full.few)}`,
  run: (extent) =>
    withSite(extents[extent].few, (small) =>
      withSite(extents[extent].many, async (large) => {
        const course = extents[extent];
        const limit = await startProgram("tests/bench/limit-server.ts", { DATABASE_URL: large.databaseUrl });
        try {
          return [...(await sceneFigures(small, large, limit, course)), ...(await anewFigures(large, course))];
        } finally {
          await limit.stop();
        }
      }),
    ),
};

async function sceneFigures(
  small: Site,
  large: Site,
  limit: Program,
  { few, many, rounds, seconds }: Course,
): Promise<Figure[]> {
  const selects: Load[] = [];
  const ours = new Map<Scene, { small: Load[]; large: Load[] }>(
    scenes.map((scene) => [scene, { small: [], large: [] }]),
  );
  for (let round = 0; round < rounds; round += 1) {
    const { databaseCpuSeconds } = large;
    const anyTitle = () => `/videos/${1 + Math.floor(Math.random() * many)}`;
    selects.push(await load(limit, anyTitle, { seconds, databaseCpuSeconds }));
    for (const [scene, found] of ours) {
      found.small.push(await loadScene(scene, small, seconds));
      found.large.push(await loadScene(scene, large, seconds));
    }
  }
  const select = costOf(selects);
  return [...ours].flatMap(([{ name, share, growth }, found]) => {
    const [little, much] = [costOf(found.small), costOf(found.large)];
    const cpu = median(found.large.map(({ cpuMillisecondsPerRequest }) => cpuMillisecondsPerRequest));
    return [
      {
        name: `${name} / one select`,
        measured: `${rounded(much)} ms of processor, ${rounded(cpu)} ms in the program, ${speedOf(found.large)}`,
        against: `${rounded(select)} ms, ${speedOf(selects)}`,
        value: select / much,
        must: { atLeast: share },
      },
      {
        name: `${name}: cost at ${rounded(many)} titles / at ${rounded(few)}`,
        measured: `${rounded(much)} ms`,
        against: `${rounded(little)} ms`,
        value: much / little,
        must: growth === false ? undefined : { atMost: 1.3 },
      },
    ];
  });
}

/** The number of paths requested so far per scene and site; each round continues where the last one stopped. */
const turns = new Map<string, number>();

async function loadScene({ name, pathsOf, isPublic }: Scene, site: Site, seconds: number): Promise<Load> {
  const paths = await pathsOf(site);
  const key = `${name} ${site.titles}`;
  const next = () => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return paths[turn % paths.length] ?? "/";
  };
  const headers = isPublic ? { "accept-encoding": "gzip, br" } : site.headers;
  return load(site.program, next, { headers, seconds, databaseCpuSeconds: site.databaseCpuSeconds });
}

/** The cost of a public page that is not cached, or whose catalogue has just changed. */
async function anewFigures(site: Site, course: Course): Promise<Figure[]> {
  const { rounds, madeInRound, warmingRounds } = course;
  // After the pages that are kept already.
  const kept = Math.min(200, site.titles / 2);
  const titles = await titlesOf(site.pool, kept + (warmingRounds + rounds) * madeInRound);
  const titlePages = titles.slice(kept).map(({ id }) => `/video-info/${id}`);
  const landing = titlePages.map(() => "/");
  const change = () => site.pool.run(sql`update categories set priority = priority where id = 1`);
  return [
    await anewFigure("a title’s public page made anew", site.program, titlePages, course),
    await anewFigure(
      "the landing page made anew after a change of the catalogue",
      site.program,
      landing,
      course,
      change,
    ),
  ];
}

async function anewFigure(
  name: string,
  program: Program,
  paths: string[],
  { madeInRound, warmingRounds }: Course,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Figure> {
  const costs: number[] = [];
  for (let made = 0; made < paths.length; made += madeInRound) {
    const cpuBefore = program.cpuSeconds();
    for (const path of paths.slice(made, made + madeInRound)) await makePage(program.url + path, before);
    costs.push(((program.cpuSeconds() - cpuBefore) * 1000) / madeInRound);
  }
  const first = costs[0] ?? 0;
  const counted = costs.slice(warmingRounds);
  const value = median(counted);
  const measured = `${rounded(value)} ms of processor (${counted.map((cost) => rounded(cost)).join(", ")}; at first ${rounded(first)})`;
  return { name, measured, value, must: { atMost: 8 } };
}

async function makePage(url: string, before: () => Promise<unknown>): Promise<void> {
  await before();
  const response = await fetch(url, { headers: { "accept-encoding": "gzip, br" } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
}

function costOf(loads: readonly Load[]): number {
  return median(loads.map(({ costMilliseconds }) => costMilliseconds));
}

/** The fastest round, since other load on the machine only slows it down. */
function speedOf(loads: readonly Load[]): string {
  return `${rounded(Math.max(...loads.map(({ requestsPerSecond }) => requestsPerSecond)))} req/s`;
}

function titlesOf(pool: Site["pool"], count: number) {
  return pool.rows<{ id: number; title: string }>(sql`
    select id, title_fr as title from videos where type <> 'episode' order by hashint4(id) limit ${count}`);
}

function searchFor(keyword: string): string {
  return `/api/videos/search?keyword=${encodeURIComponent(keyword)}`;
}

/** Ways to type a title: all of it, a prefix, the last word, the first two words. */
function asTyped(title: string, turn: number): string {
  const words = title.split(/[ ’]/);
  return [title, title.slice(0, 4), words.at(-1) ?? title, words.slice(0, 2).join(" ")][turn % 4] ?? title;
}
