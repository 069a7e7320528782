import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrate } from "./migrate.ts";
import type { MigrationEvent, MigrationOptions } from "./migration.ts";

/** Of a product whose release 1 ends with 0002, and whose release 2 ends with 0004. */
const releases = [
  { version: "1", lastMigration: "0002" },
  { version: "2", lastMigration: "0004" },
];

let database: TestDatabase;
let client: Client;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = await connected();
  await client.query("drop schema public cascade; create schema public");
  directory = path.join(mkdtempSync(path.join(os.tmpdir(), "silecs-beside-")), "sql");
  mkdirSync(directory);
  write("0001-film.sql", "create table film (id int primary key);");
  write("0002-title.sql", "alter table film add title text;");
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(path.dirname(directory), { recursive: true });
});

async function connected(): Promise<Client> {
  const made = new Client({ connectionString: database.url });
  await made.connect();
  return made;
}

function write(name: string, text: string) {
  writeFileSync(path.join(directory, name), text);
}

const run = (options: MigrationOptions = {}) => migrate(database.url, { releases, ...options }, directory);
const indexes = async () => {
  const { rows } = await client.query<{ name: string; whole: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as whole from pg_index
     where indrelid = 'film'::regclass and not indisprimary`,
  );
  return rows;
};

describe("a program of an earlier release", () => {
  /** Applies `names` and then starts a program that has not got them. */
  async function startWithout(...names: string[]) {
    for (const name of names) write(name, "select 1;");
    await run();
    for (const name of names) rmSync(path.join(directory, name));
    const events: MigrationEvent[] = [];
    const applied = await run({ onEvent: (event) => void events.push(event) });
    return { applied, events };
  }

  test("starts on a database that the release after it has migrated, and says so", async () => {
    const { applied, events } = await startWithout("0003-one.sql", "0004-two.sql");
    expect(applied).toEqual([]);
    expect(events).toEqual([{ kind: "ahead", names: ["0003-one.sql", "0004-two.sql"] }]);
  });

  test("is refused two releases later: what it reads may be gone", async () => {
    await expect(startWithout("0003-one.sql", "0004-two.sql", "0005-gone.sql")).rejects.toThrow(
      "migrated by 0005-gone.sql, which this program does not have",
    );
  });

  test("is refused where a migration from before the rule is missing", async () => {
    await run();
    rmSync(path.join(directory, "0002-title.sql"));
    await expect(run()).rejects.toThrow("migrated by 0002-title.sql, which this program does not have");
  });

  test("still refuses files that were edited", async () => {
    write("0003-one.sql", "select 1;");
    await run();
    rmSync(path.join(directory, "0003-one.sql"));
    write("0001-film.sql", "create table film (id bigint primary key);");
    await expect(run()).rejects.toThrow("0001-film.sql was edited");
  });
});

test("a database that 1.0.0 migrated, without the releases that may run on it, is migrated on", async () => {
  await run();
  await client.query("alter table schema_migrations drop column safe_since");
  expect(await run()).toEqual([]);
  write("0003-one.sql", "select 1;");
  expect(await run()).toEqual(["0003-one.sql"]);
  const { rows } = await client.query("select name, safe_since from schema_migrations order by name");
  expect(rows).toEqual([
    { name: "0001-film.sql", safe_since: null },
    { name: "0002-title.sql", safe_since: null },
    { name: "0003-one.sql", safe_since: "0002" },
  ]);
});

test("a file waits for a table no longer than a person notices, so that those behind it are answered", async () => {
  await run();
  write("0003-year.sql", "alter table film add year int;");
  const reader = await connected();
  await reader.query("begin; select * from film");
  let longest = 0;
  let postponed = 0;
  const migrating = run({
    waits: { pauseMilliseconds: 100 },
    onEvent: async ({ kind }) => {
      if (kind !== "postponed") return;
      postponed += 1;
      if (postponed === 5) await reader.query("commit");
    },
  });
  const done = migrating.then(() => true);
  while (!(await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 5, false))]))) {
    const began = performance.now();
    await client.query("select count(*) from film");
    longest = Math.max(longest, performance.now() - began);
  }
  await reader.end();
  expect(postponed).toBeGreaterThanOrEqual(5);
  // 150 ms, and what a busy machine adds.
  expect(longest).toBeGreaterThan(50);
  expect(longest).toBeLessThan(600);
});

test("a statement beside a running program is given up when it takes too long, a file from before the rule is not", async () => {
  write("0002-title.sql", "alter table film add title text; select pg_sleep(0.3);");
  await run({ waits: { statementMilliseconds: 100 } });
  write("0003-slow.sql", "alter table film add year int; select pg_sleep(5);");
  await expect(run({ waits: { statementMilliseconds: 100 } })).rejects.toThrow(
    /0003-slow\.sql failed: .*statement timeout/,
  );
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'film'::regclass and attname = 'year'",
  );
  expect(rows).toHaveLength(0);
});

describe("an index that is made concurrently", () => {
  beforeEach(async () => {
    await run();
    write("0003-index.sql", "-- Why.\ncreate index concurrently film_title on film (title);\n");
  });

  test("is made outside a transaction, while others write", async () => {
    const writer = await connected();
    await writer.query("begin; insert into film values (1, 'Un')");
    const migrating = run();
    // It waits for the transaction, and keeps nobody waiting meanwhile.
    await expect.poll(async () => (await indexes()).length).toBe(1);
    await client.query("insert into film values (2, 'Deux')");
    await writer.query("commit");
    expect(await migrating).toEqual(["0003-index.sql"]);
    expect(await indexes()).toEqual([{ name: "film_title", whole: true }]);
    await writer.end();
  });

  test("is made while other programs wait to migrate, once", async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([["0003-index.sql"], [], []]);
    expect(await indexes()).toEqual([{ name: "film_title", whole: true }]);
  });

  test("is made again where a crash left it unfinished", async () => {
    const writer = await connected();
    await writer.query("begin; insert into film values (1, 'Un')");
    const stopping = new AbortController();
    const killed = run({ signal: stopping.signal });
    await expect.poll(async () => (await indexes()).length).toBe(1);
    stopping.abort(new Error("killed"));
    await expect(killed).rejects.toThrow("killed");
    const ofMigrations =
      "select from pg_stat_activity where application_name = 'silecs migrations' and datname = current_database()";
    await expect.poll(async () => (await client.query(ofMigrations)).rowCount, { timeout: 10_000 }).toBe(0);
    await writer.query("commit");
    expect(await indexes()).toEqual([{ name: "film_title", whole: false }]);
    expect(await run()).toEqual(["0003-index.sql"]);
    expect(await indexes()).toEqual([{ name: "film_title", whole: true }]);
    await writer.end();
  });

  test("that a crash left finished, but not recorded, is kept", async () => {
    await client.query("create index film_title on film (title)");
    const { rows: before } = await client.query("select 'film_title'::regclass::oid as id");
    expect(await run()).toEqual(["0003-index.sql"]);
    const { rows: after } = await client.query("select 'film_title'::regclass::oid as id");
    expect(after).toEqual(before);
  });

  test("waits for an old transaction in attempts, and starts afresh each time", async () => {
    const writer = await connected();
    await writer.query("begin; insert into film values (1, 'Un')");
    let postponed = 0;
    await run({
      waits: { transactionMilliseconds: 50, pauseMilliseconds: 10 },
      onEvent: async ({ kind }) => {
        if (kind !== "postponed") return;
        postponed += 1;
        if (postponed === 2) await writer.query("commit");
      },
    });
    expect(postponed).toBeGreaterThanOrEqual(2);
    expect(await indexes()).toEqual([{ name: "film_title", whole: true }]);
    await writer.end();
  });

  test("over rows that are not unique fails by name, and can be mended", async () => {
    await client.query("insert into film values (1, 'Un'), (2, 'Un')");
    write("0003-index.sql", "create unique index concurrently film_title on film (title);");
    await expect(run()).rejects.toThrow(/0003-index\.sql failed: could not create unique index/);
    await client.query("delete from film where id = 2");
    expect(await run()).toEqual(["0003-index.sql"]);
    expect(await indexes()).toEqual([{ name: "film_title", whole: true }]);
  });

  test("is dropped concurrently, also a second time", async () => {
    write("0004-gone.sql", "drop index concurrently film_title;");
    await run();
    expect(await indexes()).toEqual([]);
    await client.query("delete from schema_migrations where name = '0004-gone.sql'");
    expect(await run()).toEqual(["0004-gone.sql"]);
  });

  test.each([
    ["create index concurrently on film (title)", "name it"],
    ["create index concurrently if not exists film_title on film (title)", "leave out ‘if not exists’"],
    ["create index concurrently film_title on film (title); select 1", "a file of its own"],
  ])("written as ‘%s’ is refused", async (text, fault) => {
    write("0003-index.sql", text);
    await expect(run()).rejects.toThrow(fault);
  });
});
