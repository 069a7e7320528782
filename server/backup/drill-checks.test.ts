import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, ownerAddressOf, type TestDatabase } from "#tests/support/database.ts";
import { countFaults, ledgerFaults, pageFaults } from "./drill-checks.ts";

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
