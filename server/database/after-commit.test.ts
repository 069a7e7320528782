import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabaseDoor, type DatabaseDoor } from "#tests/support/database-door.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertJob } from "#server/jobs/new-job-queries.ts";
import { openPool, type Pool } from "./pool.ts";
import { sql } from "./sql.ts";

let place: TestDatabase;
let door: DatabaseDoor;
let process: Pool;
/** What reaches other processes. */
let other: pg.Client;
const received: { channel: string; payload: string }[] = [];

beforeAll(async () => {
  place = await createTestDatabase();
  door = await createDatabaseDoor(place.url);
  await door.open();
  process = openPool(door.url, { size: 5, onError: () => undefined, notifiesAfterCommit: true });
  other = new pg.Client({ connectionString: place.url });
  await other.connect();
  other.on("notification", ({ channel, payload = "" }) => received.push({ channel, payload }));
  for (const channel of ["jobs", "shelves", "boxes"]) await other.query(`listen ${channel}`);
});
beforeEach(() => void (received.length = 0));
afterAll(async () => {
  await process.close();
  await other.end();
  await door.shut();
  await place.drop();
});

const ask = (channel: string, payload: string) => sql`select notify_after_commit(${channel}, ${payload})`;
const payloadsOn = (channel: string) => received.filter((one) => one.channel === channel).map(({ payload }) => payload);

test("a thousand writes are at most one notification a second beyond the first, and none of them is lost", async () => {
  const begun = performance.now();
  const job = { name: "test", data: {}, key: null, runAt: new Date(), priority: 0, group: null };
  const all = Array.from({ length: 1000 }, (_, n) => String(n));
  const left = [...all];
  const write = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      await insertJob(process, job);
      await process.run(ask("shelves", n));
    }
  };
  await Promise.all([write(), write(), write(), write(), write()]);
  const told = () => new Set(payloadsOn("shelves").flatMap((payload) => payload.split(",")));
  await expect.poll(told, { timeout: 30_000 }).toEqual(new Set(all));
  const most = 2 + Math.floor((performance.now() - begun) / 1000);
  for (const channel of ["jobs", "shelves"]) expect(payloadsOn(channel).length).toBeLessThanOrEqual(most);
});

test("the process itself knows before the writer has its answer, and a transaction that is undone says nothing", async () => {
  const here: string[] = [];
  await process.listen("boxes", (payload) => here.push(payload));
  await process.run(ask("boxes", "alone"));
  expect(here).toEqual(["alone"]);
  const undone = process.transaction(async (inside) => {
    await inside.run(ask("boxes", "undone"));
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await expect(process.run(sql`select notify_after_commit('boxes', 'failed'), 1 / 0`)).rejects.toThrow("zero");
  await process.transaction(async (inside) => {
    await inside.run(ask("boxes", "together"));
    expect(here).toEqual(["alone"]);
  });
  expect(here).toEqual(["alone", "together"]);
  // What it sends comes back to it as well.
  await expect.poll(() => payloadsOn("boxes"), { timeout: 15_000 }).toEqual(["alone", "together"]);
  await process.run(ask("boxes", "last"));
  expect(here).toEqual(["alone", "together", "last"]);
});

test("a commit whose answer is lost is told, and sent once there is a connection again", async () => {
  const lost = process.transaction(async (inside) => {
    await inside.run(ask("shelves", "uncertain"));
    door.cut();
  });
  await expect(lost).rejects.toThrow("the database does not answer");
  await expect.poll(() => payloadsOn("shelves"), { timeout: 15_000 }).toEqual(["uncertain"]);
});

test("what waits is sent when the pool closes", async () => {
  const pool = openPool(place.url, { size: 1, onError: () => undefined, notifiesAfterCommit: true });
  for (const payload of ["first", "second", "third"]) await pool.run(ask("shelves", payload));
  await pool.close();
  await expect.poll(() => payloadsOn("shelves"), { timeout: 15_000 }).toEqual(["first", "second,third"]);
});

test("a session that does not notify by itself notifies within its transaction", async () => {
  const pool = openPool(place.url, { size: 1, onError: () => undefined });
  for (const payload of ["first", "second"]) await pool.run(ask("shelves", payload));
  await expect.poll(() => payloadsOn("shelves")).toEqual(["first", "second"]);
  await pool.close();
});
