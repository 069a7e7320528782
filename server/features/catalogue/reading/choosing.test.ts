import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputFor } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let kid: Identity;
let shelf: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  const { database } = fixture;
  shelf = await fixture.category("Rayon");
  const on = { categories: [shelf] };
  await database.run(sql`insert into ages (id, name) values (6, '6')`);
  ids["moon"] = await fixture.film({ ...on, title_fr: "La Lune", view_count: 5, age: 1 });
  ids["summer"] = await fixture.film({ ...on, title_fr: "Été", rating: 12, view_count: 9, age: 2 });
  ids["bees"] = await fixture.film({ ...on, title_fr: "Abeilles", is_kid: true, ages: [6], view_count: 1, age: 3 });
  const series = await fixture.series([2], { ...on, title_fr: "7 jours", view_count: 2, age: 4 });
  ids["days"] = series.id;
  ids["later"] = await fixture.film({ ...on, title_fr: "Bientôt", is_kid: true, age: null });
  await database.run(sql`update videos set duration_seconds = 7200 where id = ${ids["moon"]}`);
  await database.run(sql`update videos set language = 'en' where id = ${ids["summer"]}`);
  const track = (id: number, kind: string, language: string, role: string, key: string) =>
    database.run(sql`insert into tracks (video_id, kind, language, role, label, key)
      values (${id}, ${kind}, ${language}, ${role}, ${role}, ${key})`);
  await database.run(sql`update videos set year = 2024, countries = '{FR,BE}' where id = ${ids["moon"]}`);
  await database.run(sql`update videos set year = 2025, countries = '{BE}' where id = ${ids["bees"]}`);
  await track(ids["moon"], "captions", "fr", "sdh", "subs-fr/all.vtt");
  await track(series.episodes[1] ?? 0, "captions", "en", "main", "subs-en/all.vtt");
  await track(ids["summer"], "audio", "fr", "description", "audio-ad/index.m3u8");
  ({ adult, kid } = await fixture.viewers());
  await database.run(sql`insert into likes (profile_id, video_id) select id, ${ids["bees"]} from profiles`);
});
afterAll(() => fixture.close());

const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);
type Query = NonNullable<InputFor<"GET /videos">["query"]>;

async function listed(query: Query, who = adult): Promise<(string | undefined)[]> {
  const { data, total } = await fixture.as(who)("GET /videos", { query });
  expect(total).toBe(data.length);
  return data.map(({ id }) => nameOf(id));
}

test("a list has the chosen order; a series, which has no length, is last by length", async () => {
  expect(await listed({})).toEqual(["moon", "summer", "bees", "days"]);
  expect(await listed({ sort: "released" })).toEqual(["bees", "moon", "summer", "days"]);
  expect(await listed({ sort: "title" })).toEqual(["days", "bees", "summer", "moon"]);
  expect(await listed({ sort: "longest" })).toEqual(["moon", "summer", "bees", "days"]);
  expect(await listed({ sort: "shortest" })).toEqual(["summer", "bees", "moon", "days"]);
  expect(await listed({ sort: "viewed" })).toEqual(["summer", "moon", "days", "bees"]);
  expect(await listed({ sort: "liked" })).toEqual(["bees", "moon", "summer", "days"]);
});

test("each filter keeps what fits it, and together what fits all; a series has what its episodes have", async () => {
  expect(await listed({ kind: "series" })).toEqual(["days"]);
  expect(await listed({ length: "long" })).toEqual(["moon"]);
  expect(await listed({ rating: 10 })).toEqual(["moon", "bees", "days"]);
  expect(await listed({ language: "en" })).toEqual(["summer"]);
  expect(await listed({ year: 2024 })).toEqual(["moon"]);
  expect(await listed({ country: "BE" })).toEqual(["moon", "bees"]);
  expect(await listed({ captions: "en" })).toEqual(["days"]);
  expect(await listed({ access: "sdh" })).toEqual(["moon"]);
  expect(await listed({ access: "described" })).toEqual(["summer"]);
  expect(await listed({ letter: "e" })).toEqual(["summer"]);
  expect(await listed({ letter: "0" })).toEqual(["days"]);
  expect(await listed({ kind: "movie", rating: 0, sort: "title" })).toEqual(["bees", "moon"]);
  expect(await listed({ kind: "series", captions: "fr" })).toEqual([]);
});

test("children are shown and counted their own titles alone, whatever is chosen", async () => {
  expect(await listed({ sort: "title" }, kid)).toEqual(["bees"]);
  expect(await listed({ rating: 18, sort: "viewed" }, kid)).toEqual(["bees"]);
  expect(await listed({ kind: "series" }, kid)).toEqual([]);
  const { total, facets } = await fixture.as(kid)("GET /videos/facets", { query: { category: shelf } });
  expect(total).toBe(1);
  expect(facets.flatMap(({ options }) => options.map(({ count }) => count)).every((count) => count === 1)).toBe(true);
});

test("a filter's values are counted beside the other filters, a rating with what is for more people", async () => {
  const read = async (query: object) => {
    const { total, facets } = await fixture.as(adult)("GET /videos/facets", { query });
    const counts = facets.map(({ name, options }) => [
      name,
      Object.fromEntries(options.map((o) => [o.value, o.count])),
    ]);
    return { total, ...Object.fromEntries(counts) };
  };
  expect(await read({})).toMatchObject({
    total: 4,
    kind: { movie: 3, series: 1 },
    length: { short: 2, long: 1 },
    rating: { 0: 3, 12: 4 },
    language: { fr: 3, en: 1 },
    captions: { fr: 1, en: 1 },
    access: { described: 1, sdh: 1 },
    letter: { 0: 1, a: 1, e: 1, l: 1 },
  });
  expect(await read({ kind: "movie", rating: "0" })).toMatchObject({
    total: 2,
    kind: { movie: 2, series: 1 },
    rating: { 0: 2, 12: 3 },
  });
  expect(await read({ age: 6 })).toMatchObject({ total: 1, kind: { movie: 1 } });
});

test("categories and ages are ordered and filtered as all titles are, page by page", async () => {
  const call = (page: number) =>
    fixture.as(adult)("GET /categories/{id}/videos", {
      params: { id: shelf },
      query: { sort: "title", page, limit: 3 },
    });
  const [first, second, past] = [await call(1), await call(2), await call(9)];
  expect(first).toMatchObject({ total: 4, total_page: 2, next_page: 2 });
  expect([...first.data, ...second.data].map(({ id }) => nameOf(id))).toEqual(["days", "bees", "summer", "moon"]);
  expect(past).toMatchObject({ data: [], total: 4, next_page: null });
  const ofAge = await fixture.as(adult)("GET /ages/{id}/videos", { params: { id: 6 }, query: { sort: "viewed" } });
  expect(ofAge.data.map(({ id }) => nameOf(id))).toEqual(["bees"]);
});

test.each(["sort=best", "kind=episode", "length=5", "rating=13", "language=x", "captions=<b>", "access=x", "letter=é"])(
  "'%s' is an invalid request, and says in which field",
  async (query) => {
    for (const path of ["/videos", `/categories/${shelf}/videos`, "/videos/facets"]) {
      if (path === "/videos/facets" && query.startsWith("sort")) continue;
      const response = await fixture.send("GET", `/api${path}?${query}`, adult);
      expect([path, response.status]).toEqual([path, 400]);
      const { error } = (await response.json()) as { error: { messages: object } };
      expect(Object.keys(error.messages)).toEqual([query.slice(0, query.indexOf("="))]);
    }
  },
);

test("of a category or an age that is not there nothing is counted", async () => {
  for (const query of ["category=99999", "age=99999"])
    expect((await fixture.send("GET", `/api/videos/facets?${query}`, adult)).status).toBe(404);
});
