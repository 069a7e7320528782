import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, MIGRATIONS } from "#server/database/migrate.ts";
import { createTestDatabase, ownerAddressOf, type TestDatabase } from "#tests/support/database.ts";
import { protectRecords } from "./protect.ts";

let place: TestDatabase;
let ownerUrl: string;
let owner: Client;
let program: Client;
/** The program's migrations, and those of its later versions. */
let directory: string;

beforeAll(async () => {
  place = await createTestDatabase();
  ownerUrl = await ownerAddressOf(place.url);
  owner = new Client({ connectionString: ownerUrl });
  program = new Client({ connectionString: place.url });
  await Promise.all([owner.connect(), program.connect()]);
  await protectRecords(owner, "silecs");
  directory = mkdtempSync(path.join(tmpdir(), "silecs-migrations-"));
  cpSync(MIGRATIONS, directory, { recursive: true });
});
afterAll(async () => {
  await Promise.all([owner.end(), program.end()]);
  await place.drop();
  rmSync(directory, { recursive: true });
});

const release = (name: string, text: string) => writeFileSync(path.join(directory, name), text);

test("an upgrade that leaves the records alone is applied by the program itself", async () => {
  release("9001-ordinary.sql", "create table planted (id integer); alter table videos add column planted integer;");
  expect(await migrate(place.url, {}, directory)).toEqual(["9001-ordinary.sql"]);
});

test("an upgrade of the records is refused to the program, applied by the owner, and protected again", async () => {
  release("9002-records.sql", "alter table audit_log add column planted text; create table planted_too (id integer);");
  await expect(migrate(place.url, {}, directory)).rejects.toThrow("must be owner");
  expect(await migrate(ownerUrl, {}, directory)).toEqual(["9002-records.sql"]);
  await protectRecords(owner, "silecs");
  for (const statement of ["update audit_log set planted = ''", "alter table audit_log disable trigger all"])
    await expect(program.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  // What the owner made for the program is the program's.
  await program.query("insert into planted_too values (1); drop table planted_too");
});
