import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { lovelace } from "#tests/support/people.ts";
import { startProgram, type Program } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-several-"));
let database: TestDatabase;
let editor: pg.Client;
let programs: Program[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  editor = new pg.Client({ connectionString: database.url });
  await editor.connect();
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" };
  programs = await Promise.all([startProgram("server/main.ts", settings), startProgram("server/main.ts", settings)]);
  await editor.query(`insert into videos (slug, type, title_fr, title_en, media_key, images_key, published_at)
    values ('un', 'movie', 'Avant', 'Before', 'un', 'un', now() - interval '1 day')`);
}, 60_000);
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await editor.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const titlesAt = async ({ url }: Program) => {
  const response = await fetch(`${url}/api/pub/videos/most-viewed`);
  return ((await response.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
};
const titlesEverywhere = () => Promise.all(programs.map(titlesAt));
const titlesInSitemaps = () =>
  Promise.all(
    programs.map(async ({ url }) => {
      const sitemap = await (await fetch(`${url}/sitemap-titles-1.xml`)).text();
      return new Set(sitemap.matchAll(/video-info\/(\d+)/g).map(([, id]) => id)).size;
    }),
  );

test("processes on one database can start concurrently, and each shows a change of the catalogue at once", async () => {
  await expect.poll(titlesEverywhere).toEqual([["Avant"], ["Avant"]]);
  expect(await titlesInSitemaps()).toEqual([1, 1]);
  // Cached for a minute unless notified: an update without the trigger is not seen.
  await editor.query("alter table videos disable trigger videos_changed");
  await editor.query("update videos set title_fr = 'En silence'");
  await editor.query("alter table videos enable trigger videos_changed");
  expect(await titlesEverywhere()).toEqual([["Avant"], ["Avant"]]);
  await editor.query("update videos set title_fr = 'Après'");
  await expect.poll(titlesEverywhere).toEqual([["Après"], ["Après"]]);
  await editor.query(`insert into videos (slug, type, title_fr, title_en, media_key, images_key, published_at)
    values ('deux', 'movie', 'Deux', 'Two', 'deux', 'deux', now() - interval '1 day')`);
  await expect.poll(titlesInSitemaps).toEqual([2, 2]);
});

test("a process that lost its LISTEN connection reconnects and drops its caches", async () => {
  const before = [
    ["Deux", "Après"],
    ["Deux", "Après"],
  ];
  await expect.poll(titlesEverywhere).toEqual(before);
  // Notifications are lost while the connection is down.
  await editor.query("alter table videos disable trigger videos_changed");
  await editor.query("update videos set title_fr = 'Entre-temps' where slug = 'un'");
  await editor.query("alter table videos enable trigger videos_changed");
  expect(await titlesEverywhere()).toEqual(before);
  const { rowCount } = await editor.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'silecs listener'`);
  expect(rowCount).toBe(2);
  await expect
    .poll(async () => (await titlesEverywhere()).map((titles) => titles.includes("Entre-temps")), { timeout: 5000 })
    .toEqual([true, true]);
});

// The programs that tests run in their own process hash at a fraction of it.
test("a program as operators start it hashes passwords at the recommended cost", async () => {
  const registered = await fetch(`${programs[0]?.url}/api/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(lovelace("ada@example.fr")),
  });
  expect(registered.status).toBe(200);
  const { rows } = await editor.query("select password_hash as hash from accounts where email = 'ada@example.fr'");
  expect(rows).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});
