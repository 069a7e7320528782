import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts, createDemoAccounts } from "./accounts.ts";
import { demoCatalogue } from "#demo/catalogue.ts";
import { filledPassword } from "./fill/people.ts";
import { demoFolder, loadDemoCatalogue } from "./load.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { sql } from "#server/database/sql.ts";
import { safeHtml } from "#server/safe-html.ts";
import { cheapPasswords } from "#tests/support/cheap-passwords.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadDemoCatalogue(app.database, app.clock.now());
  const passwords = createPasswords(cheapPasswords);
  await createDemoAccounts(app.database, app.clock.now(), (password) => passwords.hash(password));
});
afterAll(() => app.close());

const countOf = async (table: string) =>
  (await app.database.rows<{ count: number }>(sql`select count(*) from ${sql([table])}`))[0]?.count;

async function signIn(username: string, password: string) {
  const { token, user } = await app.as()("POST /auth/token", { body: { username, password } });
  return { token, profiles: user.user_profiles };
}

test("every text that pages draw is stored as the sanitiser writes it", async () => {
  const texts = await app.database.rows<{ text: string }>(sql`
    select unnest(array[description_fr, description_en]) as text from videos
    union select unnest(array[content_fr, content_en]) from pages
    union select unnest(array[response_fr, response_en]) from faqs`);
  expect(texts.length).toBeGreaterThan(50);
  for (const { text } of texts) expect(await safeHtml(text)).toBe(text);
});

test("everything of the demo catalogue is out and in its lists", async () => {
  const { token } = await signIn(demoAccounts.personal.username, demoAccounts.personal.password);
  const { data } = await app.as({ token })("GET /videos");
  expect(data).toHaveLength(demoCatalogue.films.length + demoCatalogue.series.length);
  const home = await app.as({ token })("GET /home");
  expect(home.topVideo?.title).toBe("L’Harmonie des mondes");
  expect(home.listCategory).toHaveLength(demoCatalogue.categories.length);
  expect(home.listVideosByAges).toHaveLength(demoCatalogue.ages.length);
});

test("a title's words are all in the reader's language", async () => {
  const { token } = await signIn(demoAccounts.personal.username, demoAccounts.personal.password);
  const read = (locale: "fr" | "en", id: number) => app.as({ token, locale })("GET /videos/{id}", { params: { id } });
  const { data } = await app.as({ token, locale: "en" })("GET /videos");
  for (const card of data) {
    const [french, english] = await Promise.all([read("fr", card.id), read("en", card.id)]);
    for (const part of ["title", "description", "edition", "tagName"] as const) {
      expect([card.id, english[part]]).not.toEqual([card.id, french[part]]);
    }
    expect([card.title, card.edition]).toEqual([english.title, english.edition]);
  }
});

test("loading again changes nothing that viewers did, and leaves nothing twice", async () => {
  const tables = [
    "videos",
    "seasons",
    "video_categories",
    "video_ages",
    "trailers",
    "categories",
    "accounts",
    "histories",
  ];
  const before = await Promise.all(tables.map(countOf));
  await app.database.run(sql`update videos set view_count = 12345, title_fr = 'Changé' where slug = 'vertige'`);
  await loadDemoCatalogue(app.database, app.clock.now());
  await createDemoAccounts(app.database, app.clock.now(), () => Promise.resolve("unused"));
  expect(await Promise.all(tables.map(countOf))).toEqual(before);
  const vertige = await app.database.row(sql`select view_count, title_fr from videos where slug = 'vertige'`);
  expect(vertige).toEqual({ view_count: 12345, title_fr: "Vertige" });
});

test.each(["personal", "family"] as const)("the %s demo account signs in and goes on watching", async (kind) => {
  const { token, profiles } = await signIn(demoAccounts[kind].username, demoAccounts[kind].password);
  const home = await app.as({ token })("GET /home");
  expect(home.listHistories.length).toBeGreaterThan(1);
  expect(home.listSuggestion.length).toBeGreaterThan(1);
  expect(profiles.length).toBe(kind === "family" ? 4 : 2);
  expect(profiles.some(({ is_kid }) => is_kid)).toBe(true);
});

test("who follows a series of the demo is told of its new episode, by the jobs that always tell", async () => {
  const { token, profiles } = await signIn(demoAccounts.family.username, demoAccounts.family.password);
  await app.jobs.runAll();
  const notified = async (profile: number | undefined) =>
    (await app.as({ token, profile: profile ?? 0 })("GET /notifications")).data.map(({ data }) => data.text);
  expect(await notified(profiles[0]?.id)).toEqual(["Le sable qui écoute", "Diviser pour ranger"]);
  expect(await notified(profiles[1]?.id)).toEqual(["Le carrelage magique"]);
  expect(await notified(profiles[2]?.id)).toEqual([]);
});

test("each stream and picture of the catalogue lies where the database says", async () => {
  const media = await app.database.rows<{ key: string }>(sql`
    select distinct media_key as key from videos where media_key is not null union select media_key from trailers`);
  const images = await app.database.rows<{ key: string }>(sql`select images_key as key from videos`);
  const missing = [
    ...media.map(({ key }) => `media/${key}/master.m3u8`),
    ...images.map(({ key }) => `images/${key}/horizontal-640.webp`),
  ].filter((file) => !existsSync(path.join(demoFolder, file)));
  expect(missing).toEqual([]);
});

test("a database is filled to the number of titles and people asked for, once", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const child = spawn(process.execPath, ["server/demo/fill.ts", "--titles", "300", "--accounts", "5"], {
      cwd: path.dirname(demoFolder),
      env: { ...process.env, DATABASE_URL: app.databaseUrl },
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect(await once(child, "exit")).toEqual([0, null]);
  }
  const titles = await app.database.row(sql`select count(*) from videos where type <> 'episode'`);
  expect(titles).toEqual({ count: 300 });
  const { token } = await signIn("abonne-3@silecs.example", filledPassword);
  const home = await app.as({ token })("GET /home");
  expect(home.listHistories.length).toBeGreaterThan(5);
  expect(home.listSuggestion.length).toBeGreaterThan(5);
  expect(home.listCategory.length).toBe(12);
});
