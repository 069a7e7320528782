import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { MIGRATIONS, migrate, readMigrations } from "./migrate.ts";

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await ask("drop schema public cascade");
  await ask("create schema public");
  directory = path.join(mkdtempSync(path.join(os.tmpdir(), "silecs-migrations-")), "sql");
  mkdirSync(directory);
  write("0001-film.sql", "create table film (id int primary key);");
  write("0002-title.sql", "alter table film add title text;");
});

afterEach(async () => {
  await database.drop();
  rmSync(path.dirname(directory), { recursive: true });
});

function write(name: string, text: string) {
  writeFileSync(path.join(directory, name), text);
}

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const run = () => migrate(database.url, directory);
const applied = async () => (await ask("select name from schema_migrations order by name")).map(({ name }) => name);

test("files are applied in order, once, and written down", async () => {
  expect(await run()).toEqual(["0001-film.sql", "0002-title.sql"]);
  expect(await run()).toEqual([]);
  expect(await applied()).toEqual(["0001-film.sql", "0002-title.sql"]);
  await ask("insert into film (id, title) values (1, 'Épicycles')");
});

test("a new file is applied to a database that has the older ones", async () => {
  await run();
  write("0003-year.sql", "alter table film add year int;");
  expect(await run()).toEqual(["0003-year.sql"]);
});

test("of programs that start at once, one migrates and the others wait for it", async () => {
  write("0003-slow.sql", "select pg_sleep(0.3); create table slow (id int);");
  const outcomes = await Promise.all([run(), run(), run()]);
  expect(outcomes.map((names) => names.length).toSorted()).toEqual([0, 0, 3]);
});

test("a file that was edited after it was applied is refused, and nothing new is applied", async () => {
  await run();
  write("0001-film.sql", "create table film (id bigint primary key);");
  write("0003-year.sql", "alter table film add year int;");
  await expect(run()).rejects.toThrow("0001-film.sql was edited after it was applied");
  expect(await applied()).toHaveLength(2);
});

test("line ends that git changed are no edit", async () => {
  write("0003-two.sql", "create table one (id int);\ncreate table two (id int);\n");
  await run();
  write("0003-two.sql", "create table one (id int);\r\ncreate table two (id int);\r\n");
  expect(await run()).toEqual([]);
});

test("a database that a newer program migrated is refused", async () => {
  await run();
  rmSync(path.join(directory, "0002-title.sql"));
  await expect(run()).rejects.toThrow("migrated by 0002-title.sql, which this program does not have");
});

test("a new file before an applied one is refused", async () => {
  write("0004-later.sql", "select 1;");
  await run();
  write("0003-late.sql", "select 1;");
  await expect(run()).rejects.toThrow("0003-late.sql comes before 0004-later.sql");
});

test("a file that fails leaves nothing of itself, is named with its line, and can be mended", async () => {
  write("0003-broken.sql", "create table half (id int);\nselect nonsense;");
  await expect(run()).rejects.toThrow(/0003-broken\.sql failed: .*nonsense.* \(line 2\)/);
  expect(await applied()).toEqual(["0001-film.sql", "0002-title.sql"]);
  write("0003-broken.sql", "create table half (id int);");
  expect(await run()).toEqual(["0003-broken.sql"]);
});

test.each(["3-short.sql", "0003_under.sql", "0003-notes.md", "0002-twin.sql"])(
  "the file name %s is refused",
  async (name) => {
    write(name, "select 1;");
    await expect(run()).rejects.toThrow(/name it NNNN-name\.sql|two migrations with the number 0002/);
  },
);

test("the product's own migrations have proper names, and run on an empty database", async () => {
  expect(await migrate(database.url)).toEqual(readMigrations(MIGRATIONS).map(({ name }) => name));
});
