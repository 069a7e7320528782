import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDatabase, type RunningDatabase } from "#server/database/launcher/start-database.ts";
import { findPostmaster } from "#server/database/launcher/postmaster.ts";
import { untilNoJobIsDue } from "#tests/support/due-jobs.ts";
import { fastFolder } from "#tests/support/database-server.ts";
import { startProgram, type Program } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(fastFolder(), "silecs-stopped-"));
const cluster = path.join(folder, "database", "postgres", "cluster");
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
let database: RunningDatabase;
let program: Program;
let printed = "";

const start = () => startDatabase({ dataDir: path.join(folder, "database"), log: quiet });

beforeAll(async () => {
  // PostgreSQL runs as nobody when root runs the tests.
  chmodSync(folder, 0o755);
  database = await start();
  const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data"), DEMO_CATALOGUE: "0" };
  program = await startProgram("server/main.ts", settings, "/readyz", (text) => (printed += text));
  await vi.waitUntil(() => printed.includes("answers on"), { timeout: 10_000 });
});
afterAll(async () => {
  await program.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (pathname: string, init: RequestInit = {}) => {
  const begunAt = performance.now();
  const response = await fetch(program.url + pathname, { redirect: "manual", ...init });
  const text = await response.text();
  const { status, headers } = response;
  return { status, text, retryAfter: headers.get("retry-after"), milliseconds: performance.now() - begunAt };
};
const signIn = () =>
  ask("/api/auth/token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "a@example.fr", password: "whatever it was" }),
  });
const html = { headers: { accept: "text/html" } };

/** The server of this test and all its processes. */
function processesOfServer(): number[] {
  const postmaster = findPostmaster(cluster)?.pid ?? 0;
  expect(postmaster).toBeGreaterThan(1);
  const parentOf = (pid: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
    } catch {
      // It has ended.
      return 0;
    }
  };
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

test("a stopped PostgreSQL is reported unavailable at once, cached pages are served, and everything recovers afterwards", async () => {
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  try {
    await untilNoJobIsDue(admin);
  } finally {
    await admin.end();
  }
  expect((await ask("/faq", html)).status).toBe(200);
  expect((await ask("/api/pub/plans")).status).toBe(200);
  const stopped = processesOfServer();
  try {
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    const [ready, first] = await Promise.all([ask("/readyz"), ask("/api/pub/plans")]);
    expect([ready.status, first.status, first.retryAfter]).toEqual([503, 503, "5"]);
    expect(ready.milliseconds).toBeLessThan(5000);
    expect(first.milliseconds).toBeLessThan(12_000);
    expect((await ask("/faq", html)).status).toBe(200);
    await expect.poll(async () => (await signIn()).milliseconds).toBeLessThan(1000);
    const later = await Promise.all(Array.from({ length: 50 }, () => ask("/api/pub/plans")));
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await ask("/healthz")).status).toBe(200);
  } finally {
    for (const pid of stopped.toReversed()) process.kill(pid, "SIGCONT");
  }
  await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
  await expect.poll(async () => (await ask("/api/pub/plans")).status).toBe(200);
  await expect.poll(async () => (await signIn()).status).toBe(401);
  expect(printed).not.toContain("unexpected fault");
});

test("a standby serves reads and refuses writes as unavailable until it is promoted", async () => {
  await database.stop();
  writeFileSync(path.join(cluster, "standby.signal"), "");
  database = await start();
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    expect((await admin.query("select pg_is_in_recovery() as recovering")).rows).toEqual([{ recovering: true }]);
    await expect.poll(async () => (await ask("/readyz")).text).toContain("read-only");
    expect((await ask("/readyz")).status).toBe(503);
    await expect.poll(async () => (await ask("/api/pub/plans")).status).toBe(200);
    const write = async () => {
      const { status, retryAfter } = await signIn();
      return [status, retryAfter];
    };
    await expect.poll(write).toEqual([503, "5"]);
    await admin.query("select pg_promote()");
    await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
    await expect.poll(write).toEqual([401, null]);
  } finally {
    await admin.end();
  }
  expect(printed).not.toContain("unexpected fault");
});
