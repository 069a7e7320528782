import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabaseDoor, type DatabaseDoor } from "#tests/support/database-door.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { untilNoJobIsDue } from "#tests/support/due-jobs.ts";
import { startProgram, type Program } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-hung-"));
let database: TestDatabase;
let door: DatabaseDoor;
let program: Program;
let editor: pg.Client;
let printed = "";

beforeAll(async () => {
  database = await createTestDatabase();
  door = await createDatabaseDoor(database.url);
  await door.open();
  editor = new pg.Client({ connectionString: database.url });
  await editor.connect();
  const settings = { DATABASE_URL: door.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" };
  program = await startProgram("server/main.ts", settings, "/readyz", (text) => (printed += text));
  await vi.waitUntil(() => printed.includes("answers on"), { timeout: 10_000 });
});
afterAll(async () => {
  await program.stop();
  await editor.end();
  await door.shut();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (pathname: string, headers: Record<string, string> = {}) => {
  const begunAt = performance.now();
  const response = await fetch(program.url + pathname, { redirect: "manual", headers });
  await response.arrayBuffer();
  const { status } = response;
  return { status, retryAfter: response.headers.get("retry-after"), milliseconds: performance.now() - begunAt };
};
const html = { accept: "text/html" };
const logged = (from: number) =>
  printed
    .slice(from)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { msg: string; reason?: string });
const listening = async () =>
  (
    await editor.query(`select from pg_stat_activity
      where datname = current_database() and application_name = 'silecs listener'`)
  ).rowCount;

test("a hung database is reported unavailable within seconds, cached pages are served, and everything recovers afterwards", async () => {
  await untilNoJobIsDue(editor);
  expect((await ask("/faq", html)).status).toBe(200);
  expect((await ask("/api/pub/plans")).status).toBe(200);
  const from = printed.length;
  door.hang();
  const [ready, first] = await Promise.all([ask("/readyz"), ask("/api/pub/plans")]);
  expect([ready.status, first.status, first.retryAfter]).toEqual([503, 503, "5"]);
  expect(ready.milliseconds).toBeLessThan(5000);
  expect(first.milliseconds).toBeLessThan(12_000);
  // Once it is known to be unavailable, no request waits for a timeout.
  await expect.poll(async () => (await ask("/api/pub/plans")).milliseconds, { timeout: 20_000 }).toBeLessThan(1000);
  const later = await Promise.all(Array.from({ length: 50 }, () => ask("/api/pub/plans")));
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([503]));
  expect((await ask("/faq", html)).status).toBe(200);
  door.resume();
  await expect.poll(async () => (await ask("/api/pub/plans")).status, { timeout: 15_000 }).toBe(200);
  await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
  await expect.poll(listening, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => logged(from).filter(({ msg }) => msg === "the database is back")).toHaveLength(1);
  expect(logged(from).filter(({ msg }) => msg === "unexpected fault")).toEqual([]);
  // Repeated failures are logged once a minute. (A failed job has its own line.)
  const lines = logged(from).flatMap(({ msg, reason }) => (msg === "a job failed" ? [] : [`${msg}: ${reason}`]));
  expect(lines).toEqual([...new Set(lines)]);
});

test("a read-only database fails writes as unavailable, and still serves reads", async () => {
  const from = printed.length;
  const name = new URL(database.url).pathname.slice(1);
  const switchTo = async (is: "on" | "off") => {
    await editor.query(`alter database ${name} set default_transaction_read_only = ${is}`);
    door.cut();
  };
  await switchTo("on");
  await expect.poll(async () => (await ask("/readyz")).status).toBe(503);
  const signIn = { username: "a@example.fr", password: "whatever it was" };
  const write = async () => {
    const response = await fetch(`${program.url}/api/auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(signIn),
    });
    return [response.status, response.headers.get("retry-after")];
  };
  await expect.poll(write).toEqual([503, "5"]);
  expect((await ask("/api/pub/plans")).status).toBe(200);
  await switchTo("off");
  await expect.poll(async () => (await ask("/readyz")).status, { timeout: 15_000 }).toBe(200);
  await expect.poll(write).toEqual([401, null]);
  await expect.poll(listening, { timeout: 15_000 }).toBe(1);
  expect(logged(from).filter(({ msg }) => msg === "unexpected fault")).toEqual([]);
});
