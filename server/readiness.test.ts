import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readConfig } from "./config/config.ts";
import { openPool, type Pool } from "./database/pool.ts";
import { startBucket } from "./files/files-test-stores.ts";
import { createHealthServer, type ReadinessCheck } from "./http/health.ts";
import { readinessChecks } from "./readiness.ts";

let place: TestDatabase;
let database: Pool;
let dataDir: string;
let jobsStandStill = false;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  place = await createTestDatabase();
  database = openPool(place.url, { size: 2, onError: () => undefined });
  dataDir = await mkdtemp(path.join(tmpdir(), "silecs-ready-"));
  jobsStandStill = false;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await database.close();
  await place.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const log = pino({ level: "silent" });
const serve = async (checks: ReadinessCheck[]) => {
  const options = { log, publicUrl: "http://127.0.0.1", hstsSubdomains: false, trustedProxies: 0, requestSeconds: 60 };
  const server = await createHealthServer(options, checks);
  closing.push(() => server.close());
  return async () => {
    const answer = await server.inject({ url: "/readyz" });
    return [answer.statusCode, answer.json()];
  };
};
const ready = (settings: Record<string, string> = {}, leastBytes?: number) => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: place.url, ...settings });
  const jobs = { standStill: () => jobsStandStill };
  return serve(readinessChecks({ config, database, jobs, ...(leastBytes && { leastBytes }) }));
};
const without = (problems: Record<string, string>) => [503, { status: "not ready", problems }];

test("a process that has all it needs is ready", async () => {
  expect(await (await ready())()).toEqual([200, { status: "ok" }]);
});

test("a database that takes no writes, as after a failover, is told of, and so is its return", async () => {
  const ask = await ready();
  await setReadOnly("on");
  await expect.poll(ask).toEqual(without({ database: "read-only" }));
  await setReadOnly("off");
  await expect.poll(ask).toEqual([200, { status: "ok" }]);
});

/** Connections that are open keep what they began with. */
async function setReadOnly(is: "on" | "off"): Promise<void> {
  const admin = new pg.Client({ connectionString: place.url });
  await admin.connect();
  await admin.query("set default_transaction_read_only = off");
  await admin.query(
    `alter database ${new URL(place.url).pathname.slice(1)} set default_transaction_read_only = ${is};
     select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
}

test("a full disk is told of", async () => {
  expect(await (await ready({}, Number.MAX_SAFE_INTEGER))()).toEqual(without({ disk: "full" }));
});

test("a folder of films that went away is told of, one that was never there is not missed", async () => {
  const ask = await ready();
  expect(await ask()).toEqual([200, { status: "ok" }]);
  await mkdir(path.join(dataDir, "media"));
  expect(await ask()).toEqual([200, { status: "ok" }]);
  await rm(path.join(dataDir, "media"), { recursive: true });
  expect(await ask()).toEqual(without({ store: "unreachable" }));
  await rm(dataDir, { recursive: true });
  expect(await ask()).toEqual(without({ disk: "unreachable", store: "unreachable" }));
});

test("without the object store, which all share, pages are still served, but nothing is encoded", async () => {
  const bucket = await startBucket();
  const askWeb = await ready(bucket.settings);
  const askWorker = await ready({ ...bucket.settings, ROLE: "worker" });
  expect(await askWeb()).toEqual([200, { status: "ok" }]);
  await bucket.stop();
  expect(await askWeb()).toEqual([200, { status: "degraded", problems: { store: "unreachable" } }]);
  expect(await askWorker()).toEqual(without({ store: "unreachable" }));
});

test("jobs that stand still make a worker unready, and are told of where people are served as well", async () => {
  jobsStandStill = true;
  expect(await (await ready({ ROLE: "worker" }))()).toEqual(without({ jobs: "stand still" }));
  expect(await (await ready())()).toEqual([200, { status: "degraded", problems: { jobs: "stand still" } }]);
});

test("a check that hangs is answered for within 5 s, and not begun again while it hangs", async () => {
  let begun = 0;
  const findProblem = () => {
    begun += 1;
    return new Promise<undefined>(() => undefined);
  };
  const ask = await serve([{ name: "disk", isFatal: true, findProblem }]);
  const startedAt = performance.now();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill(without({ disk: "does not answer" })));
  expect(begun).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
