import { readFileSync } from "node:fs";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { machineTicks } from "./crowd/usage.ts";
import { rounded, type Benchmark, type Figure } from "./figure.ts";
import { circumstances, writeResult, type Circumstances } from "./results.ts";
import { signInViewers, type Viewer } from "#tests/support/signed-in-viewers.ts";

const extents = { full: { viewers: 200, calls: 2000, signIns: 60 }, quick: { viewers: 5, calls: 20, signIns: 2 } };
const atOnce = 10;

export type CostedCall = "home" | "title" | "open" | "signature" | "log" | "save" | "ping" | "signIn";

/** Of one call. `writes`: transactions that write. */
export type CallCost = { appMs: number; databaseMs: number; walBytes: number; writes: number; answerBytes: number };
export type CostsResult = Circumstances & { calls: Record<CostedCall, CallCost>; logRowBytes: number };

type Sent = { method: string; path: string; body?: object; headers?: Record<string, string> };

/** What each call of a viewer costs the program and PostgreSQL: processor time, bytes of WAL, transactions, bytes of the answer. */
export const costs: Benchmark = {
  name: "costs",
  about: "what each call of a viewer costs, for docs/scale.md",
  async run(extent) {
    const { viewers, calls, signIns } = extents[extent];
    const database = await createTestDatabase();
    const pool = openPool(database.url, { size: 1, onError: () => undefined });
    const site = await startProgram("server/main.ts", { DATABASE_URL: database.url, DEMO_CATALOGUE: "1" });
    try {
      const people = await signInViewers(pool, viewers);
      const film = await pool.row<{ id: number }>(sql`
        select id from videos where media_key is not null and rating < 18 order by id limit 1`);
      const id = film?.id ?? 0;
      const files = await Promise.all(people.map((viewer) => openFilm(site, viewer, id)));
      const kinds: Record<CostedCall, (viewer: number) => Sent> = {
        home: () => ({ method: "GET", path: "/api/home" }),
        title: () => ({ method: "GET", path: `/api/videos/${id}` }),
        open: () => ({ method: "POST", path: `/api/videos/${id}/playing-url`, body: {} }),
        signature: (viewer) => ({
          method: "HEAD",
          path: files[viewer] ?? "",
          headers: { "x-media-check": "signature" },
        }),
        log: () => ({ method: "POST", path: "/api/video-log", body: { action: "playing", id, time: 10 } }),
        save: () => ({ method: "POST", path: "/api/videos/watched-time", body: { video_id: id, watched_time: 10 } }),
        ping: () => ({ method: "GET", path: "/api/notifications/ping" }),
        signIn: () => ({ method: "POST", path: "/api/auth/token", body: pickOf(demoAccounts.family) }),
      };
      const began = {
        ticks: machineTicks(),
        cpu: site.cpuSeconds() + (await databaseSeconds(pool)),
        own: process.cpuUsage(),
      };
      const measured: [CostedCall, CallCost][] = [];
      for (const name of Object.keys(kinds) as CostedCall[]) {
        const count = name === "signIn" ? signIns : calls;
        const send = (turn: number) => {
          const viewer = turn % people.length;
          return ask(site, kinds[name](viewer), name === "signIn" ? undefined : people[viewer]);
        };
        measured.push([name, await measure({ site, pool, count }, send)]);
      }
      const row = await pool.row<{ bytes: number }>(sql`
        select pg_total_relation_size('watch_log')::float8 / nullif(count(*), 0) as bytes from watch_log`);
      const ended = machineTicks();
      const own = process.cpuUsage(began.own);
      const ours = site.cpuSeconds() + (await databaseSeconds(pool)) - began.cpu + (own.user + own.system) / 1e6;
      const otherCores = ((ended.busy - began.ticks.busy) / 100 - ours) / ((ended.all - began.ticks.all) / 100);
      const result: CostsResult = {
        ...circumstances(otherCores),
        calls: Object.fromEntries(measured) as CostsResult["calls"],
        logRowBytes: row?.bytes ?? Number.NaN,
      };
      if (extent === "full") writeResult("costs", result);
      return measured.map(figureOf);
    } finally {
      await site.stop();
      await pool.close();
      await database.drop();
    }
  },
};

const pickOf = ({ username, password }: { username: string; password: string }) => ({ username, password });

function figureOf([name, cost]: [CostedCall, CallCost]): Figure {
  return {
    name: `${name}: processor milliseconds of the program and PostgreSQL`,
    measured: `${rounded(cost.appMs)} and ${rounded(cost.databaseMs)} ms, ${rounded(cost.walBytes)} bytes of WAL, ${rounded(cost.writes)} writes, ${rounded(cost.answerBytes)} bytes answered`,
    value: cost.appMs + cost.databaseMs,
  };
}

/** @throws Error when an answer is not 200: errors are cheap, and would falsify the figure */
async function ask(site: Program, { method, path, body, headers }: Sent, viewer?: Viewer): Promise<ArrayBuffer> {
  const response = await fetch(site.url + path, {
    method,
    headers: {
      ...(viewer && { authorization: `Bearer ${viewer.token}`, "x-profile-id": String(viewer.profile) }),
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path.split("?")[0]} answered ${response.status}`);
  return response.arrayBuffer();
}

/** The signed address of a film's first file. */
async function openFilm(site: Program, viewer: Viewer, id: number): Promise<string> {
  const answer = await ask(site, { method: "POST", path: `/api/videos/${id}/playing-url`, body: {} }, viewer);
  const { stream } = JSON.parse(Buffer.from(answer).toString()) as { stream: { url: string; signature_query: string } };
  return `${new URL(stream.url, site.url).pathname}?${stream.signature_query}`;
}

type Measured = { site: Program; pool: Pool; count: number };

async function measure(
  { site, pool, count }: Measured,
  send: (turn: number) => Promise<ArrayBuffer>,
): Promise<CallCost> {
  // V8 compiles, and connections plan their statements.
  await repeat(Math.ceil(count / 4), send);
  const before = { cpu: site.cpuSeconds(), database: await databaseSeconds(pool), written: await writtenBy(pool) };
  const bytes = await repeat(count, send);
  const cpu = site.cpuSeconds() - before.cpu;
  const database = (await databaseSeconds(pool)) - before.database;
  const written = await writtenBy(pool);
  return {
    appMs: (cpu * 1000) / count,
    databaseMs: (database * 1000) / count,
    walBytes: (written.bytes - before.written.bytes) / count,
    writes: (written.transactions - before.written.transactions) / count,
    answerBytes: bytes / count,
  };
}

async function repeat(count: number, send: (turn: number) => Promise<ArrayBuffer>): Promise<number> {
  let next = 0;
  let bytes = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      bytes += (await send(next)).byteLength;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return bytes;
}

/** Of all processes of the server that this database is on, apart from the one that is asked. */
async function databaseSeconds(pool: Pool): Promise<number> {
  const backends = await pool.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where (datname = current_database() or datname is null) and pid <> pg_backend_pid()`);
  // Nanoseconds on a processor (Documentation/scheduler/sched-stats).
  const times = backends.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e9;
}

/** A server that other tests share writes for them, too: the figure is then too high. */
async function writtenBy(pool: Pool): Promise<{ bytes: number; transactions: number }> {
  const row = await pool.row<{ bytes: number; transactions: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes,
      pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions`);
  if (!row) throw new Error("PostgreSQL does not tell what it has written");
  return row;
}
