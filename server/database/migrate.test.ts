import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { MIGRATIONS, applyPending, migrate, readMigrations } from "./migrate.ts";
import type { Migration, MigrationEvent, MigrationOptions } from "./migration.ts";

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

const run = () => migrate(database.url, {}, directory);
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

test("a file whose table is in use lets others pass, says so, and is applied once the table is free", async () => {
  await run();
  write("0003-year.sql", "alter table film add year int;");
  const reader = new Client({ connectionString: database.url });
  await reader.connect();
  await reader.query("begin; select * from film");
  const events: string[] = [];
  let postponed = 0;
  const names = await migrate(
    database.url,
    {
      waits: { lockMilliseconds: 50, pauseMilliseconds: 10 },
      async onEvent({ kind }) {
        events.push(kind);
        if (kind !== "postponed") return;
        postponed += 1;
        await ask(`insert into film (id) values (${postponed})`);
        if (postponed === 2) await reader.query("commit");
      },
    },
    directory,
  );
  expect(names).toEqual(["0003-year.sql"]);
  expect(events.slice(0, 4)).toEqual(["pending", "begun", "postponed", "postponed"]);
  expect(events.at(-1)).toBe("applied");
  await reader.end();
});

test("a file that is interrupted is rolled back, frees the lock, and is applied by the next start", async () => {
  await run();
  write("0003-slow.sql", "create table slow (id int); select pg_sleep(60);");
  const stopping = new AbortController();
  const onEvent = ({ kind }: MigrationEvent) => {
    if (kind === "begun") setTimeout(() => stopping.abort(new Error("told to stop")), 50);
  };
  const interrupted = migrate(database.url, { onEvent, signal: stopping.signal }, directory);
  await expect(interrupted).rejects.toThrow(/^told to stop$/);
  // PostgreSQL on Linux notices the lost connection within a second, not at the end of the statement.
  write("0003-slow.sql", "create table slow (id int);");
  expect(await run()).toEqual(["0003-slow.sql"]);
});

describe("a file in batches", () => {
  const events: MigrationEvent[] = [];
  const runTelling = (more?: MigrationOptions["onEvent"]) =>
    migrate(database.url, { onEvent: (event) => (events.push(event), more?.(event)) }, directory);
  const advances = () => events.flatMap((event) => (event.kind === "advanced" ? [[event.done, event.total]] : []));

  beforeEach(async () => {
    events.length = 0;
    await run();
    // Keys with gaps, negative ones among them.
    await ask("insert into film (id) select n * 3 - 10 from generate_series(1, 25) n");
    write("0003-titles.sql", "-- batches of 10 by film.id\nupdate film set title = 'film ' || id where id = any ($1)");
  });

  test("commits each and tells how far it is", async () => {
    const filledMeanwhile: unknown[] = [];
    const names = await runTelling(async ({ kind }) => {
      if (kind === "advanced") filledMeanwhile.push((await ask("select count(title)::int as n from film"))[0]?.["n"]);
    });
    expect(names).toEqual(["0003-titles.sql"]);
    expect(advances()).toEqual([
      [10, 25],
      [20, 25],
      [25, 25],
    ]);
    expect(filledMeanwhile).toEqual([10, 20, 25]);
    expect(await ask("select to_regclass('schema_migration_progress') as left")).toEqual([{ left: null }]);
  });

  test("goes on after the last whole batch when it was interrupted", async () => {
    const interrupted = runTelling((event) => {
      if (event.kind === "advanced" && event.done === 20) throw new Error("stopped");
    });
    await expect(interrupted).rejects.toThrow("stopped");
    expect(await applied()).not.toContain("0003-titles.sql");
    events.length = 0;
    await runTelling();
    expect(advances()).toEqual([[25, 25]]);
    expect(await applied()).toContain("0003-titles.sql");
  });

  test("without the keys of a batch is refused", async () => {
    write("0003-titles.sql", "-- batches of 10 by film.id\nupdate film set title = 'film'");
    await expect(run()).rejects.toThrow("0003-titles.sql runs in batches: $1 stands for the keys of one");
  });
});

/** Stands for a PostgreSQL of another version: it lets everybody in and answers each query with its version. */
async function serverOfVersion(number: number, version: string): Promise<{ url: string; close(): void }> {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + body.length);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
  const column = (name: string, type: number) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
  const ready = message("Z", "I");
  const row = [String(number), version].map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  const answer = [
    message("T", int16(2), column("number", 23), column("version", 25)),
    message("D", int16(2), ...row),
    message("C", "SELECT 1\0"),
    ready,
  ];
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int32(0)), ready]));
      socket.on(
        "data",
        (chunk: Buffer) => void (chunk[0] === 0x51 ? socket.write(Buffer.concat(answer)) : socket.end()),
      );
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://silecs@127.0.0.1:${port}/silecs?sslmode=disable`, close: () => void server.close() };
}

test("a PostgreSQL older than 15 is refused by its version", async () => {
  const old = await serverOfVersion(140_012, "14.12 (Debian 14.12-1)");
  await expect(migrate(old.url)).rejects.toThrow(
    "DATABASE_URL leads to PostgreSQL 14.12 (Debian 14.12-1), and 15 is the oldest that works",
  );
  old.close();
});

describe("0022 over a database that has titles", () => {
  const until = (last: string) => readMigrations(MIGRATIONS).filter(({ name }) => name < last);

  /** What a search finds by, after everything up to 0022 over 2 500 titles. */
  async function searchedAfter(migrateLast: (client: Client, file: Migration) => Promise<void>) {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop schema public cascade; create schema public");
    await applyPending(client, until("0022"));
    await client.query(`insert into videos (slug, type, title_fr, title_en, description_fr, media_key, images_key)
      select 't' || n, case n % 9 when 0 then 'series' else 'movie' end, 'Le jardin ' || n % 700, 'Garden ' || n % 700,
        '<p>La rivière ' || n || '</p>', case n % 9 when 0 then null else 'm' || n end, 'i' from generate_series(1, 2500) n`);
    await client.query(`insert into seasons (series_id, number, title_fr, title_en)
      select id, 1, 'Saison 1', 'Season 1' from videos where type = 'series'`);
    await client.query(`insert into videos (slug, type, title_fr, title_en, media_key, images_key, series_id, season_id, episode_number)
      select 'e' || id, 'episode', 'Aube ' || id % 50, 'Dawn', 'e' || id, 'i', series_id, id, 1 from seasons`);
    const file = readMigrations(MIGRATIONS).find(({ name }) => name.startsWith("0022"));
    if (file) await migrateLast(client, file);
    const { rows } = await client.query<{ found: string }>(`
      select md5(string_agg(row::text, ';' order by row::text)) as found from (
        select row(d.*)::text as row from search_documents d union all select row(w.*)::text from search_words w) all_rows`);
    const { rows: counted } = await client.query<{ n: number }>("select count(*)::int as n from search_documents");
    await client.end();
    return { found: rows[0]?.found, documents: counted[0]?.n };
  }

  test("works in batches, and leaves what the file says to the last word", async () => {
    const asWritten = await searchedAfter(async (client, { text }) => void (await client.query(text)));
    const advances: number[] = [];
    const inBatches = await searchedAfter(async (client) => {
      const onEvent = (event: MigrationEvent) => void (event.kind === "advanced" && advances.push(event.done));
      await applyPending(client, until("0023"), { onEvent });
    });
    expect(inBatches).toEqual(asWritten);
    expect(asWritten.documents).toBe(2777);
    expect(advances).toEqual([1000, 2000, 2777]);
  }, 30_000);
});
