import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#server/clock.ts";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { numberOf, releases } from "#server/database/releases.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { copyProgram, readArchivedProgram, unpackProgram } from "./archive.ts";
import { subscribeBy } from "./people.ts";
import { readEverything, startTraffic } from "./traffic.ts";

/** One of each kind that the rule allows, on tables that everybody uses. */
const planted = {
  "9000-column.sql": "alter table accounts add column shoe_size smallint not null default 42;",
  // Whoever reads all columns of a table has prepared statements that are stale now.
  "9006-read-whole.sql": "alter table payments add column mood smallint;",
  "9001-table.sql": `create table moods (
    account_id integer not null references accounts on delete cascade, mood text not null, primary key (account_id, mood));`,
  "9002-check.sql": "alter table comments add constraint comments_short check (length(text) < 1000000) not valid;",
  "9003-validated.sql": "alter table comments validate constraint comments_short;",
  "9004-index.sql": "create index concurrently videos_slug_backwards on videos (reverse(slug));",
  "9005-filled.sql":
    "-- batches of 10 by accounts.id\nupdate accounts set shoe_size = 43 where id = any($1) and shoe_size = 42;",
};

const folder = mkdtempSync(path.join(tmpdir(), "silecs-previous-"));
let place: TestDatabase;
let database: Pool;

beforeAll(async () => {
  place = await createTestDatabase();
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  database = openPool(place.url, { size: 2, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("the archived program is that of the last release in the list", async () => {
  const archived = (await readArchivedProgram()).map(({ name }) => name);
  const migrations = archived
    .filter((name) => name.startsWith("server/database/migrations/"))
    .map((name) => path.basename(name));
  const [last, before] = releases.toReversed();
  const newest = numberOf(migrations.toSorted().at(-1) ?? "");
  expect(newest <= (last?.lastMigration ?? "")).toBe(true);
  expect(newest > (before?.lastMigration ?? "")).toBe(true);
  // Nothing that was released is edited or gone: a database that the release migrated would be refused.
  expect(readMigrations(MIGRATIONS).map(({ name }) => name)).toEqual(expect.arrayContaining(migrations));
});

test("the program of the last release serves on while this one migrates its database, beside it, and after a return", async () => {
  const said = { previous: "" };
  const settings = { DATABASE_URL: place.url, DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "warn" };
  const previous = await unpackProgram(path.join(folder, "previous"));
  const next = copyProgram(path.join(folder, "next"), planted);
  const startPrevious = () => startProgram(previous, settings, "/readyz", (text) => (said.previous += text));
  const running: Program[] = [];
  const run = async (starting: Promise<Program>) => {
    const program = await starting;
    running.push(program);
    return program;
  };
  const traffic = startTraffic(database, 2);
  try {
    const old = await run(startPrevious());
    traffic.add(old.url);
    const cast = {
      nobody: {},
      subscriber: await subscribeBy((address, init) => fetch(old.url + address, init), 900_000),
      admin: {
        token: await openStaffSession(
          { database, clock: systemClock },
          (await createStaffMember({ database, clock: systemClock }, ["admin"])).id,
        ),
      },
    };
    const before = await readEverything(old.url, cast);
    expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(120);
    expect(Object.entries(before).filter(([, status]) => status >= 500)).toEqual([]);

    const renewed = await run(startProgram(next, settings));
    traffic.add(renewed.url);
    expect(await readEverything(old.url, cast)).toEqual(before);
    await sleep(2000);

    await traffic.remove(old.url);
    await old.stop();
    const back = await run(startPrevious());
    expect(said.previous).toContain("a newer version has migrated the database");
    traffic.add(back.url);
    expect(await readEverything(back.url, cast)).toEqual(before);
    const evenings = traffic.evenings();
    await traffic.stop();
    expect(traffic.faults).toEqual([]);
    expect(evenings).toBeGreaterThan(5);

    // What the rule forbids is noticed here, too.
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    await client.query("alter table comments rename column text to words");
    await client.end();
    expect(Object.values(await readEverything(back.url, cast))).toContain(500);
  } finally {
    await traffic.stop();
    await Promise.all(running.map((program) => program.stop()));
  }
}, 300_000);
