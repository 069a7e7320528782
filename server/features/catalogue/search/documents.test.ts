import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let kid: Identity;
let count = 0;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  ({ adult, kid } = await fixture.viewers());
  await fixture.database.listen("catalogue_changed", () => (count += 1));
});
afterAll(() => fixture.close());

const titlesFor = async (keyword: string, who = adult) => {
  const { data } = await fixture.as(who)("GET /videos/search", { query: { keyword } });
  return data.map(({ title }) => title);
};
/** Makes a change and waits until this process is notified, since search results are cached until then. */
const change = async (statement: ReturnType<typeof sql>) => {
  const before = count;
  await fixture.database.run(statement);
  await expect.poll(() => count).toBeGreaterThan(before);
};

describe("what a title is found by follows", () => {
  test("the name of its category, and the links to it", async () => {
    const category = await fixture.category("Botanique");
    const id = await fixture.film({ title_fr: "Fougères", categories: [category] });
    expect(await titlesFor("botanique")).toEqual(["Fougères"]);
    await change(sql`update categories set title_fr = 'Jardinage', title_en = 'Gardens' where id = ${category}`);
    expect(await titlesFor("botanique")).toEqual([]);
    expect(await titlesFor("jardinages")).toEqual(["Fougères"]);
    await change(sql`delete from video_categories where video_id = ${id}`);
    expect(await titlesFor("jardinages")).toEqual([]);
  });

  test("its tag, its title and its description", async () => {
    const id = await fixture.film({ title_fr: "Ornithorynque" });
    await change(
      sql`update videos set tag_name_fr = 'Époustouflant', description_fr = '<p>Un castor&nbsp;?</p>' where id = ${id}`,
    );
    expect(await titlesFor("époustouflants")).toEqual(["Ornithorynque"]);
    expect(await titlesFor("castors")).toEqual(["Ornithorynque"]);
    await change(sql`update videos set title_fr = 'Hippopotame' where id = ${id}`);
    expect(await titlesFor("ornithorynque")).toEqual([]);
    expect(await titlesFor("hippopotame")).toEqual(["Hippopotame"]);
    await change(sql`delete from videos where id = ${id}`);
    expect(await titlesFor("hippopotame")).toEqual([]);
  });

  test("its hidden keywords, in either language and mended, which no answer tells", async () => {
    const id = await fixture.film({ title_fr: "La mer qui monte" });
    await change(sql`update videos set keywords_fr = 'marée, océanographie', keywords_en = 'tide' where id = ${id}`);
    for (const keyword of ["marées", "tide", "oceanografie", "maré"])
      expect([keyword, await titlesFor(keyword)]).toEqual([keyword, ["La mer qui monte"]]);
    expect(await titlesFor("marées", kid)).toEqual([]);
    const found = await fixture.as(adult)("GET /videos/search", { query: { keyword: "marées" } });
    const title = await fixture.as(adult)("GET /videos/{id}", { params: { id } });
    expect(JSON.stringify([found, title])).not.toMatch(/océanographie|tide/);
    await change(sql`update videos set keywords_fr = '', keywords_en = '' where id = ${id}`);
    expect(await titlesFor("tide")).toEqual([]);
  });

  test("the title of its series and of its season", async () => {
    const { id } = await fixture.series([1], { title_fr: "Archipels" });
    expect(await titlesFor("archipel")).toEqual(["Archipels", "Archipels 1×1"]);
    await change(sql`update videos set title_fr = 'Lagunes' where id = ${id}`);
    expect(await titlesFor("lagune")).toEqual(["Lagunes", "Archipels 1×1"]);
    await change(sql`update seasons set title_fr = 'Les marées' where series_id = ${id}`);
    expect(await titlesFor("marée")).toEqual(["Archipels 1×1"]);
  });

  test("the mark of kids, also where its series brings it along", async () => {
    const { id } = await fixture.series([1], { title_fr: "Toboggans" });
    expect(await titlesFor("toboggan", kid)).toEqual([]);
    await change(sql`update videos set is_kid = true where id = ${id}`);
    expect(await titlesFor("toboggan", kid)).toEqual(["Toboggans", "Toboggans 1×1"]);
  });

  test("the kids' ages that it is for", async () => {
    await change(sql`insert into ages (id, name) values (7, '7')`);
    const id = await fixture.film({ title_fr: "Cerfs-volants", is_kid: true, ages: [7] });
    expect(await titlesFor("7 ans", kid)).toEqual(["Cerfs-volants"]);
    await change(sql`delete from video_ages where video_id = ${id}`);
    expect(await titlesFor("7 ans", kid)).toEqual([]);
  });
});

describe("seasons and episodes", () => {
  let series: { id: number; episodes: number[] };
  beforeAll(async () => {
    series = await fixture.series([2, 2], { title_fr: "Marmites" });
  });

  test("a season is its series, then its episodes in their order", async () => {
    expect(await titlesFor("marmites saison 2")).toEqual(["Marmites", "Marmites 2×1", "Marmites 2×2"]);
    expect(await titlesFor("Marmites, 2e saison")).toEqual(["Marmites", "Marmites 2×1", "Marmites 2×2"]);
  });

  test("an episode comes before its series", async () => {
    expect(await titlesFor("marmites s01e02")).toEqual(["Marmites 1×2", "Marmites"]);
    expect(await titlesFor("marmites épisode 1")).toEqual(["Marmites 1×1", "Marmites 2×1", "Marmites"]);
  });

  test("where there is no such season, the series is found without it", async () => {
    expect((await titlesFor("marmites saison 3"))[0]).toBe("Marmites");
  });

  test("a season of which nothing may be seen is not told of", async () => {
    await change(
      sql`update videos set published_at = null where series_id = ${series.id} and id >= ${series.episodes[2]}`,
    );
    expect(await titlesFor("saison 2")).toEqual([]);
  });
});

describe("what may not be seen", () => {
  beforeAll(async () => {
    await fixture.film({ title_fr: "Colibri", rating: 16 });
    await fixture.film({ title_fr: "Kolibra", is_kid: true });
    await fixture.film({ title_fr: "Zygomatique", rating: 16 });
    await fixture.film({ title_fr: "Xylophone", is_kid: true, age: -3 });
    const hidden = await fixture.category("Épouvantails");
    await fixture.film({ title_fr: "Moissons", rating: 18, categories: [hidden] });
  });

  test("is no word that a mistyped one is mended to", async () => {
    expect(await titlesFor("zigomatique")).toEqual(["Zygomatique"]);
    expect(await titlesFor("zigomatique", kid)).toEqual([]);
    expect(await titlesFor("xilophone", kid)).toEqual([]);
  });

  test("does not stand in the way of what may", async () => {
    expect(await titlesFor("kolibry")).toEqual(["Colibri"]);
    expect(await titlesFor("kolibry", kid)).toEqual(["Kolibra"]);
    expect(await titlesFor("colibri", kid)).toEqual([]);
  });

  test("lends its category no name", async () => {
    const call = { query: { keyword: "épouvantail" } };
    expect((await fixture.as(adult)("GET /categories/search", call)).data).toHaveLength(1);
    expect((await fixture.as(kid)("GET /categories/search", call)).data).toEqual([]);
    expect(await titlesFor("épouvantail", kid)).toEqual([]);
    expect(await titlesFor("épouventail", kid)).toEqual([]);
  });
});

test("words are mended within the reader's language", async () => {
  await fixture.film({ title_fr: "Bricoles", title_en: "Trifles" });
  expect(await titlesFor("trifles")).toEqual(["Bricoles"]);
  expect(await titlesFor("trifels")).toEqual([]);
  expect(await titlesFor("trifels", { ...adult, locale: "en" })).toEqual(["Trifles"]);
});

test("titles with every word come first; with most of them only where none has all", async () => {
  await fixture.film({ title_fr: "Lampe rouge à pétrole" });
  await fixture.film({ title_fr: "Lampe rouge" });
  expect(await titlesFor("lampe rouge pétrole")).toEqual(["Lampe rouge à pétrole"]);
  expect((await titlesFor("lampe rouge électrique")).toSorted()).toEqual(["Lampe rouge", "Lampe rouge à pétrole"]);
  expect(await titlesFor("lampe halogène électrique")).toEqual([]);
});
