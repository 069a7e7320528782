import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { openTestPool } from "./database.ts";
import { keepRows, type KeptRows } from "./kept-rows.ts";

let database: Pool;
let close: () => Promise<void>;
let kept: KeptRows;

beforeAll(async () => {
  ({ database, close } = await openTestPool());
  await database.run(sql`create table shelves (id integer primary key, name text not null)`);
  await database.run(sql`
    create table books (id integer primary key, shelf_id integer not null references shelves on delete cascade)`);
  await database.run(sql`insert into shelves values (1, 'one')`);
  await database.run(sql`insert into books values (1, 1)`);
  kept = await keepRows(database);
});
afterAll(() => close());

const namesOf = async () => (await kept.changed()).map(({ name }) => name);

test("what is inserted, changed, deleted with its parent or truncated is told, once", async () => {
  await database.run(sql`insert into books values (2, 1)`);
  expect(await namesOf()).toEqual(["public.books"]);
  expect(await namesOf()).toEqual([]);
  await database.run(sql`update shelves set name = 'uno'`);
  expect(await namesOf()).toEqual(["public.shelves"]);
  await database.run(sql`delete from shelves`);
  expect(await namesOf()).toEqual(["public.books", "public.shelves"]);
  await database.run(sql`insert into shelves values (3, 'three')`);
  await kept.note();
  await database.run(sql`truncate shelves, books`);
  expect(await namesOf()).toEqual(["public.shelves"]);
});

test("rows that are as before, and those of a transaction that was given up, are no change", async () => {
  await database.run(sql`insert into shelves values (4, 'four')`);
  await kept.note();
  await database.run(sql`update shelves set name = name`);
  const givenUp = database.transaction(async (inside) => {
    await inside.run(sql`delete from shelves`);
    throw new Error("given up");
  });
  await expect(givenUp).rejects.toThrow("given up");
  expect(await namesOf()).toEqual([]);
});
