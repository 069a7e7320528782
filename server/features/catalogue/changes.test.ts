import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let own: TestDatabase;
let client: Client;
let heard: string[];
beforeEach(async () => {
  own = await createTestDatabase();
  client = new Client({ connectionString: own.url });
  await client.connect();
  await client.query(`insert into videos (type, slug, title_fr, title_en, duration_seconds, media_key, images_key)
    select 'movie', 'film-' || n, 'Un film', 'A film', 100, 'film', 'film' from generate_series(1, 3) n`);
  heard = [];
  client.on("notification", ({ channel }) => heard.push(channel));
  await client.query("listen catalogue_changed");
});
afterEach(async () => {
  await client.end();
  await own.drop();
});

/** A notification of an earlier statement arrives before a later one's answer. */
async function heardAfter(statement: string): Promise<number> {
  heard = [];
  await client.query(statement);
  await client.query("select 1");
  return heard.length;
}

test("whatever changes in a title is told once a statement, and a counted view is not", async () => {
  expect(await heardAfter("update videos set title_fr = 'Un autre'")).toBe(1);
  expect(await heardAfter("update videos set title_fr = 'Un autre'")).toBe(0);
  expect(await heardAfter("update videos set view_count = view_count + 1")).toBe(0);
  expect(await heardAfter("update videos set view_count = 1, is_top = true where slug = 'film-2'")).toBe(1);
});

test("a column that comes later is told of as well", async () => {
  await client.query("alter table videos add column budget_cents integer");
  expect(await heardAfter("update videos set budget_cents = 1 where slug = 'film-1'")).toBe(1);
});
