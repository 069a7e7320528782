import { spawn } from "node:child_process";
import { once } from "node:events";
import { createClient } from "#contract/client.ts";
import { filledPassword } from "#server/demo/fill/people.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { root, startProgram } from "#tests/support/program.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { load, type Load } from "./load.ts";

const titles = 10_000;

/** The home page's call for a profile with history, against Fastify with one indexed select on the same database. */
export const api: Benchmark = {
  name: "api",
  about: `GET /api/home over ${titles} titles against Fastify with one indexed select`,
  async run() {
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
        for (let round = 0; round < 3; round += 1) {
          ours.push(await load(site, () => "/api/home", { headers }));
          theirs.push(await load(limit, () => `/videos/${1 + Math.floor(Math.random() * titles)}`));
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

/** Fills a database with this many films and series, and 200 subscribers. */
export async function fill(url: string, titles: number): Promise<void> {
  const child = spawn(process.execPath, ["server/demo/fill.ts", "--titles", String(titles), "--accounts", "200"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`server/demo/fill.ts ended with ${code}`);
}

/** Signs in the generated subscriber with the longest history. */
export async function someViewer(pool: Pool, url: string): Promise<Record<string, string>> {
  const viewer = await pool.row<{ email: string; id: number }>(sql`
    select a.email, p.id from profiles p join accounts a on a.id = p.account_id
    where not p.is_kid order by (select count(*) from histories h where h.profile_id = p.id) desc, p.id limit 1`);
  if (!viewer) throw new Error("the filled database has no profile");
  const call = createClient({
    base: `${url}/api`,
    fetch: (address, init) => fetch(address, init),
    headers: () => ({}),
  });
  const { token } = await call("POST /auth/token", { body: { username: viewer.email, password: filledPassword } });
  // Browsers accept gzip.
  return { authorization: `Bearer ${token}`, "x-profile-id": String(viewer.id), "accept-encoding": "gzip, br" };
}
