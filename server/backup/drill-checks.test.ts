import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, ownerAddressOf, type TestDatabase } from "#tests/support/database.ts";
import { countFaults, ledgerFaults, pageFaults } from "./drill-checks.ts";
import { lookByAmcheck, verifyArchive } from "./drill-programs.ts";
import { partGone } from "./gone-files.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: await ownerAddressOf(database.url) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("entries that do not balance are named with what they are off by", async () => {
  // In place of the table that lets nobody write such entries.
  await client.query("create temp table ledger (payment_id integer, amount_cents integer)");
  await client.query("insert into ledger values (1, 999), (1, -999), (2, 500), (2, -499)");
  expect(await ledgerFaults(client)).toEqual(["the ledger's entries of payment 2 are off by 1 cents"]);
});

test("a table with other rows than the backup says is named", async () => {
  await client.query("create table counted as select generate_series(1, 3)");
  const table = { name: "counted", columns: [], bytes: 0, sha256: "" };
  expect(await countFaults(client, { tables: [{ ...table, rows: 3 }] })).toEqual([]);
  expect(await countFaults(client, { tables: [{ ...table, rows: 4 }] })).toEqual([
    "counted has 3 rows, and the backup 4",
  ]);
});

test("a file that the service replaced since is no fault where the backup left it in the store; one that it still names is lost", async () => {
  await client.query("create temp table profiles (avatar text)");
  await client.query("create temp table videos (media_key text)");
  await client.query("insert into profiles values ('avatars/uploaded/kept.jpg')");
  await client.query("insert into videos values ('7-kept')");
  const avatar = (name: string) => ({ namedBy: "profiles.avatar", key: `images/avatars/uploaded/${name}.jpg` });
  const film = (name: string) => ({ namedBy: "videos.media_key", key: `media/${name}/` });
  const [kept, replaced] = [
    [avatar("kept"), film("7-kept")],
    [avatar("replaced"), film("7-replaced")],
  ];
  const missing = [...kept, ...replaced];
  expect(await partGone(client, missing, ["media", "images"])).toEqual({
    gone: expect.toSatisfy((files: object[]) => files.length === 2 && replaced.every((file) => files.includes(file))),
    lost: kept,
  });
  // A copied file has to be in the backup, whatever happened since.
  expect(await partGone(client, missing, [])).toEqual({ gone: [], lost: missing });
});

test("a program that is not installed is told from one that finds nothing", async () => {
  expect(await lookByAmcheck(database.url, ["/nowhere"])).toBeUndefined();
  expect(await verifyArchive({ config: "/nowhere.conf", stanza: "silecs" }, ["/nowhere"])).toBeUndefined();
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-programs-"));
  const stand = (name: string, script: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const verified = () => verifyArchive({ config: "/etc/c.conf", stanza: "s" }, [folder]);
  // pgBackRest 2.45 says so, and ends with 0 in either case.
  stand("pgbackrest", 'echo "stanza: s"; echo "status: ok"');
  expect(await verified()).toEqual({ faults: [] });
  stand("pgbackrest", 'echo "stanza: s"; echo "status: error"; echo "    checksum invalid: 1"');
  expect(await verified()).toEqual({ faults: [expect.stringContaining("checksum invalid: 1")] });
  stand("pgbackrest", "exit 0");
  expect((await verified())?.faults).toHaveLength(1);
  stand("pg_amcheck", 'echo "heap table broken" >&2; exit 2');
  expect(await lookByAmcheck(database.url, [folder])).toEqual({ faults: ["pg_amcheck: heap table broken"] });
  rmSync(folder, { recursive: true });
});

test("an index that no longer has what its table has is named, and no sound one", async () => {
  expect(await pageFaults(client)).toEqual([]);
  await client.query("create function shown(n integer) returns integer immutable language sql as 'select n'");
  await client.query("create table shown_rows as select generate_series(1, 100) as n");
  await client.query("create index broken on shown_rows (shown(n))");
  await client.query(
    "create or replace function shown(n integer) returns integer immutable language sql as 'select -n'",
  );
  expect(await pageFaults(client)).toEqual([
    expect.stringMatching(/^broken: heap tuple .* lacks matching index tuple/),
  ]);
});
