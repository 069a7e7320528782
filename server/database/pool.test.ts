import pg from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createServer } from "#server/http/server.ts";
import { createTestDatabase, ownerAddressOf, type TestDatabase } from "#tests/support/database.ts";
import { openPool, type Database, type Pool } from "./pool.ts";
import { raw, sql } from "./sql.ts";
import { asWork } from "./time-limits.ts";

let place: TestDatabase;
let pool: Pool;
/** Somebody else's connection, which takes locks in the other order. */
let other: pg.Client;

beforeAll(async () => {
  place = await createTestDatabase();
  await lookForDeadlocksSoon();
  pool = openPool(place.url, { size: 3, onError: () => undefined });
  await pool.run(sql`create table shelves (id integer primary key, changes integer not null)`);
});
afterAll(async () => {
  await pool.close();
  await place.drop();
});
beforeEach(async () => {
  await pool.run(sql`truncate shelves`);
  await pool.run(sql`insert into shelves values (1, 0), (2, 0)`);
  other = new pg.Client({ connectionString: place.url });
  await other.connect();
});
afterEach(() => other.end());

const change = (database: Database, id: number) =>
  database.run(sql`update shelves set changes = changes + 1 where id = ${id}`);
const changes = async () =>
  (await pool.rows<{ changes: number }>(sql`select changes from shelves order by id`)).map((row) => row.changes);

/** In this database. The default is a second; only a superuser changes it. */
async function lookForDeadlocksSoon(): Promise<void> {
  const owner = new pg.Client({ connectionString: await ownerAddressOf(place.url) });
  await owner.connect();
  await owner.query(`alter database ${new URL(place.url).pathname.slice(1)} set deadlock_timeout = '300ms'`);
  await owner.end();
}

/**
 * Closes the circle of locks around `mine`, which holds the first shelf and asks for the second. PostgreSQL looks for a
 * deadlock once per wait, after `deadlock_timeout`, and cancels whoever finds one: the other side has looked before
 * `mine` begins to wait.
 */
async function meet(mine: () => Promise<unknown>): Promise<{ mine: Promise<unknown>; theirs: Promise<unknown> }> {
  await other.query("begin");
  await other.query("update shelves set changes = changes + 10 where id = 2");
  const theirs = other
    .query("update shelves set changes = changes + 10 where id = 1")
    .then(() => other.query("commit"));
  const watcher = new pg.Client({ connectionString: place.url });
  await watcher.connect();
  const hasLooked = async () =>
    (
      await watcher.query(`
        select from pg_locks where not granted and clock_timestamp() - waitstart > interval '0.8 s'
          and pid in (select pid from pg_stat_activity where datname = current_database())`)
    ).rowCount;
  await expect.poll(hasLooked, { interval: 50, timeout: 10_000 }).toBe(1);
  await watcher.end();
  return { mine: mine(), theirs };
}

test("a connection that breaks between two statements of a transaction fails the transaction alone", async () => {
  const broken = pool.transaction(async (inside) => {
    const mine = await inside.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.query("select pg_terminate_backend($1)", [mine?.pid]);
    const isGone = async () =>
      (await other.query("select from pg_stat_activity where pid = $1", [mine?.pid])).rowCount === 0;
    await expect.poll(isGone, { interval: 20, timeout: 5000 }).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    await change(inside, 1);
  });
  await expect(broken).rejects.toThrow("the database does not answer");
  expect(await changes()).toEqual([0, 0]);
});

test("a transaction that PostgreSQL gives up in a deadlock is done again, whole and once", async () => {
  let turns = 0;
  let theirs: Promise<unknown> | undefined;
  const outcome = await pool.transaction(async (inside) => {
    turns += 1;
    await change(inside, 1);
    if (turns > 1) {
      await change(inside, 2);
      return "done";
    }
    const met = await meet(() => change(inside, 2));
    ({ theirs } = met);
    await met.mine;
    return "not given up";
  });
  await theirs;
  expect([outcome, turns]).toEqual(["done", 2]);
  expect(await changes()).toEqual([11, 11]);
});

test("a serialisation failure is done again, any other failure is not", async () => {
  let turns = 0;
  await pool.transaction(async (inside) => {
    turns += 1;
    await inside.run(sql`set transaction isolation level repeatable read`);
    await inside.rows(sql`select * from shelves`);
    if (turns === 1) await other.query("update shelves set changes = 5 where id = 1");
    await change(inside, 1);
  });
  expect([turns, await changes()]).toEqual([2, [6, 0]]);
  turns = 0;
  const broken = pool.transaction(async (inside) => {
    turns += 1;
    await inside.run(sql`insert into shelves values (1, 0)`);
  });
  await expect(broken).rejects.toMatchObject({ code: "23505" });
  expect(turns).toBe(1);
});

test("a call that loses three times is told, in the words of the catalogue, that the server is busy", async () => {
  const app = await createServer({
    log: pino({ level: "silent" }),
    publicUrl: "http://127.0.0.1",
    trustedProxies: 0,
    requestSeconds: 60,
    hstsSubdomains: false,
  });
  let turns = 0;
  app.get("/busy", () =>
    pool.transaction(async (inside) => {
      turns += 1;
      await change(inside, 1);
      const { mine, theirs } = await meet(() => change(inside, 2));
      // They go on once this one is given up.
      void theirs.catch(() => undefined);
      await mine;
    }),
  );
  const answer = await app.inject({ url: "/busy" });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: { code: 500, message: "Server is busy at the moment. Please try again", reference: expect.any(String) },
  });
  expect(turns).toBe(3);
  await expect.poll(changes).toEqual([30, 30]);
});

test("a statement over the limit of its kind fails as away, and the pool serves on another connection", async () => {
  const answer = asWork("health", () => pool.run(sql`select pg_sleep(30)`));
  await expect(answer).rejects.toMatchObject({
    name: "DatabaseAwayError",
    message: expect.stringContaining("no answer within 3 s"),
  });
  // The outage ends as soon as the server has answered a probe.
  const serves = () =>
    pool
      .row<{ one: number }>(sql`select 1 as one`)
      .catch(({ name }: Error) => ({ one: name === "DatabaseAwayError" ? 0 : -1 }));
  await expect.poll(serves, { timeout: 10_000 }).toEqual({ one: 1 });
}, 20_000);

/** A statement that reads all columns is prepared on every connection. */
const all = (database: Database) => database.rows<{ id: number }>(sql`select * from shelves order by id`);
const allAndOne = (database: Database) =>
  database.rows<{ id: number }>(sql`select *, 1 as one from shelves order by id`);

test("a column that the next release adds fails no statement, and no transaction", async () => {
  const atOnce = () => Promise.all(Array.from({ length: 9 }, () => all(pool)));
  const inside = () => pool.transaction(async (database) => [await all(database), await allAndOne(database)]);
  await atOnce();
  await Promise.all([inside(), inside(), inside()]);
  for (const column of ["height", "width"]) {
    await pool.run(sql`alter table shelves add column ${raw(column)} integer`);
    const read = await Promise.all([atOnce(), inside(), inside(), inside()]);
    expect(JSON.stringify(read)).toContain(`"${column}":null`);
    expect(read.flat(2)).toHaveLength(9 * 2 + 3 * 4);
  }
});
