import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let own: TestDatabase;
let client: Client;
let notifications: string[];
beforeEach(async () => {
  own = await createTestDatabase();
  client = new Client({ connectionString: own.url });
  await client.connect();
  await client.query(`insert into videos (type, slug, title_fr, title_en, duration_seconds, media_key, images_key)
    select 'movie', 'film-' || n, 'Un film', 'A film', 100, 'film', 'film' from generate_series(1, 3) n`);
  notifications = [];
  client.on("notification", ({ channel }) => notifications.push(channel));
  await client.query("listen catalogue_changed");
});
afterEach(async () => {
  await client.end();
  await own.drop();
});

/** The number of notifications from a statement: they arrive before the answer to the next one. */
async function notificationsAfter(statement: string): Promise<number> {
  notifications = [];
  await client.query(statement);
  await client.query("select 1");
  return notifications.length;
}

async function countsAfter(statements: readonly string[]) {
  const counts: [string, number][] = [];
  for (const statement of statements) counts.push([statement, await notificationsAfter(statement)]);
  return counts;
}

test("whatever changes in a title is told once a statement, and a counted view is not", async () => {
  expect(await notificationsAfter("update videos set title_fr = 'Un autre'")).toBe(1);
  expect(await notificationsAfter("update videos set title_fr = 'Un autre'")).toBe(0);
  expect(await notificationsAfter("update videos set view_count = view_count + 1")).toBe(0);
  expect(await notificationsAfter("update videos set view_count = 1, is_top = true where slug = 'film-2'")).toBe(1);
});

test("a column that comes later is told of as well", async () => {
  await client.query("alter table videos add column budget_cents integer");
  expect(await notificationsAfter("update videos set budget_cents = 1 where slug = 'film-1'")).toBe(1);
});

test("a process notifies of a change by itself, but who may see a title is told as it commits", async () => {
  const asked: string[] = [];
  client.on("notice", ({ code, message }) => asked.push(`${code} ${message}`));
  await client.query("set silecs.notifies_after_commit = on");
  const alone = [
    "update videos set title_fr = 'Seul'",
    "update videos set is_top = true where slug = 'film-1'",
    "delete from categories",
  ];
  expect(await countsAfter(alone)).toEqual(alone.map((statement) => [statement, 0]));
  expect(asked).toEqual(alone.map(() => "SN001 catalogue_changed"));
  const atOnce = [
    "update videos set published_at = now()",
    "update videos set unpublished_at = now()",
    "update videos set territories = '{BE}'",
    "update videos set rating = 16",
    "update videos set published_at = null, state = 'draft'",
    "delete from videos",
  ];
  expect(await countsAfter(atOnce)).toEqual(atOnce.map((statement) => [statement, 1]));
});
