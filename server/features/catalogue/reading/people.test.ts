import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { refusalOf } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let kid: Identity;
let series: { id: number; episodes: number[] };
const ids: Record<string, number> = {};

async function credit(id: number, role: string, name: string, position = 1): Promise<void> {
  await fixture.database.run(sql`insert into people (name) values (${name}) on conflict do nothing`);
  await fixture.database.run(sql`insert into credits (video_id, role, person_id, position)
    select ${id}, ${role}, id, ${position} from people where name = ${name}`);
}

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  ids["old"] = await fixture.film({ title_fr: "Ancien", age: 9 });
  ids["new"] = await fixture.film({ title_fr: "Nouveau", age: 1 });
  ids["kids"] = await fixture.film({ title_fr: "Petit", is_kid: true, age: 5 });
  ids["late"] = await fixture.film({ title_fr: "Demain", age: -1 });
  series = await fixture.series([3], { title_fr: "Suite", age: 3 });
  for (const id of [ids["old"], ids["new"], ids["kids"], ids["late"], series.id])
    await credit(id, "director", "Ada Exemple");
  await credit(series.id, "voice", "Zoé Modèle");
  await credit(series.id, "voice", "Ada Exemple", 2);
  await credit(ids["late"], "author", "Inconnu Encore");
  const { database } = fixture;
  await database.run(sql`update videos set year = 2001, countries = '{FR,BE}' where id = ${series.id}`);
  const track = (id: number, kind: string, language: string, role: string) =>
    database.run(sql`insert into tracks (video_id, kind, language, role, label, key)
      values (${id}, ${kind}, ${language}, ${role}, ${role}, ${`${kind}-${role}/${kind === "audio" ? "index.m3u8" : "all.vtt"}`})`);
  const [first = 0, second = 0, hidden = 0] = series.episodes;
  await database.run(sql`update videos set published_at = null where id = ${hidden}`);
  await track(hidden, "audio", "de", "main");
  await track(hidden, "captions", "de", "main");
  await track(first, "captions", "fr", "main");
  await track(second, "captions", "fr", "sdh");
  await track(second, "captions", "en", "forced");
  await track(second, "audio", "fr", "main");
  await track(second, "audio", "fr", "description");
  ({ adult, kid } = await fixture.viewers());
});
afterAll(() => fixture.close());

const listed = async (who: Identity, slug = "ada-exemple") =>
  (await fixture.as(who)("GET /people/{slug}/videos", { params: { slug } })).data.map(({ title }) => title);
const person = (who: Identity, slug: string) => fixture.as(who)("GET /people/{slug}", { params: { slug } });

test("a person's list has what this viewer may see, the newest first", async () => {
  expect(await listed(adult)).toEqual(["Nouveau", "Suite", "Petit", "Ancien"]);
  expect(await listed(kid)).toEqual(["Petit"]);
  expect(await person(adult, "ada-exemple")).toEqual({
    slug: "ada-exemple",
    name: "Ada Exemple",
    roles: ["director", "voice"],
    total_video: 4,
  });
  expect(await person(kid, "ada-exemple")).toMatchObject({ roles: ["director"], total_video: 1 });
});

test("a person without a title that this viewer may see does not exist", async () => {
  for (const slug of ["inconnu-encore", "nulle-part"])
    expect(await refusalOf(person(adult, slug))).toMatchObject({ status: 404 });
  expect(await refusalOf(person(kid, "zoe-modele"))).toMatchObject({ status: 404 });
  expect(await refusalOf(listed(kid, "zoe-modele"))).toMatchObject({ status: 404 });
  const query = { person: "zoe-modele" };
  expect(await refusalOf(fixture.as(kid)("GET /videos/facets", { query }))).toMatchObject({ status: 404 });
  expect((await fixture.as(adult)("GET /videos/facets", { query })).total).toBe(1);
});

test("people are found by how words of their names begin, titles by the names of their people", async () => {
  const people = async (keyword: string, who = adult) =>
    (await fixture.as(who)("GET /people/search", { query: { keyword } })).data.map(({ name }) => name);
  expect(await people("modè zo")).toEqual(["Zoé Modèle"]);
  expect(await people("exem")).toEqual(["Ada Exemple"]);
  expect(await people("zoé", kid)).toEqual([]);
  expect(await people("inconnu")).toEqual([]);
  expect(await people("%_")).toEqual([]);
  const { data } = await fixture.as(adult)("GET /videos/search", { query: { keyword: "zoe modele" } });
  expect(data.map(({ title }) => title)).toEqual(["Suite"]);
});

test("a title says who made it, and its languages with what is for people who do not hear or see it", async () => {
  const facts = {
    directors: [{ slug: "ada-exemple", name: "Ada Exemple" }],
    voices: [
      { slug: "zoe-modele", name: "Zoé Modèle" },
      { slug: "ada-exemple", name: "Ada Exemple" },
    ],
    authors: [],
    year: 2001,
    countries: ["FR", "BE"],
  };
  const title = (id: number) => fixture.as(adult)("GET /videos/{id}", { params: { id } });
  expect(await title(series.id)).toMatchObject({
    ...facts,
    sound: [{ language: "fr", is_described: true }],
    captions: [{ language: "fr", is_sdh: true }],
  });
  // An episode has the facts of its series, and languages of its own.
  expect(await title(series.episodes[0] ?? 0)).toMatchObject({
    ...facts,
    sound: [{ language: "fr", is_described: false }],
    captions: [{ language: "fr", is_sdh: false }],
  });
});
