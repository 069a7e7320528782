import { openPool } from "#server/database/pool.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { fill, someViewer } from "./filled.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { load, type Load } from "./load.ts";

const extents = {
  full: { titles: 10_000, rounds: 3, seconds: 4 },
  quick: { titles: 40, rounds: 1, seconds: 0.2 },
};

/** The home page's call for a profile with history, against Fastify with one indexed select on the same database. */
export const api: Benchmark = {
  name: "api",
  about: `GET /api/home over ${extents.full.titles} titles against Fastify with one indexed select`,
  async run(extent) {
    const { titles, rounds, seconds } = extents[extent];
    const database = await createTestDatabase();
    const pool = openPool(database.url, { size: 2, onError: () => undefined });
    try {
      await fill(database.url, titles);
      const settings = { DATABASE_URL: database.url, NODE_ENV: "development", DEMO_CATALOGUE: "0" };
      const site = await startProgram("server/main.ts", settings);
      const limit = await startProgram("tests/bench/limit-server.ts", settings);
      try {
        const headers = await someViewer(pool, site.url);
        const ours: Load[] = [];
        const theirs: Load[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await load(site, () => "/api/home", { headers, seconds }));
          theirs.push(await load(limit, () => `/videos/${1 + Math.floor(Math.random() * titles)}`, { seconds }));
        }
        return figures(ours, theirs);
      } finally {
        await site.stop();
        await limit.stop();
      }
    } finally {
      await pool.close();
      await database.drop();
    }
  },
};

function figures(ours: Load[], theirs: Load[]): Figure[] {
  const own = median(ours.map(({ requestsPerSecond }) => requestsPerSecond));
  const limit = median(theirs.map(({ requestsPerSecond }) => requestsPerSecond));
  const cpu = median(ours.map(({ cpuMillisecondsPerRequest }) => cpuMillisecondsPerRequest));
  return [
    {
      name: "GET /api/home / one select",
      measured: `${rounded(own)} req/s`,
      against: `Fastify with one indexed select ${rounded(limit)} req/s`,
      value: own / limit,
      must: { atLeast: 0.3 },
    },
    {
      name: "processor milliseconds a GET /api/home",
      measured: `${rounded(cpu)} ms in the program`,
      value: cpu,
      must: { atMost: 0.3 },
    },
  ];
}
