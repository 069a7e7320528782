import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueStage, type CatalogueStage } from "#tests/support/catalogue-stage.ts";

let stage: CatalogueStage;
let adult: Identity;

beforeAll(async () => {
  stage = await createCatalogueStage();
  await stage.category("Cœurs et âmes");
  const maths = await stage.category("Les maths à voir");
  const facts = { categories: [maths, maths - 1], title_en: "X" };
  await stage.film({ ...facts, title_fr: "Été", view_count: 1 });
  await stage.film({ ...facts, title_fr: "Un été sans fin", view_count: 50 });
  await stage.film({ ...facts, title_fr: "Étés lointains", view_count: 99 });
  await stage.film({ ...facts, title_fr: "Le Cœur et la Raison" });
  await stage.film({ ...facts, title_fr: "L’École buissonnière" });
  await stage.film({ ...facts, title_fr: "La Transformée de Fourier" });
  await stage.film({ ...facts, title_fr: "Ex æquo" });
  await stage.film({
    ...facts,
    title_fr: "Quinze pendules",
    title_en: "Fifteen Pendulums",
    description_fr: "<p>Un <strong>désordre</strong> de saison&nbsp;: rien à voir avec Fourier.</p>",
  });
  await stage.series([2], { ...facts, title_fr: "Voir le son" });
  await stage.film({ ...facts, title_fr: "Saison des pluies" });
  ({ adult } = await stage.viewers());
});
afterAll(() => stage.close());

const find = async (keyword: string, page = 1, limit = 25) =>
  stage.as(adult)("GET /videos/search", { query: { keyword, page, limit } });
const titlesFor = async (keyword: string) => (await find(keyword)).data.map(({ title }) => title);

test.each([
  ["ete", "Été"],
  ["ÉTÉ", "Été"],
  ["coeur", "Le Cœur et la Raison"],
  ["cœur raison", "Le Cœur et la Raison"],
  ["l ecole", "L’École buissonnière"],
  ["l'école", "L’École buissonnière"],
  ["buissonnière école", "L’École buissonnière"],
  ["fourrier", "La Transformée de Fourier"],
  ["transformmée", "La Transformée de Fourier"],
  ["ex aequo", "Ex æquo"],
  ["four", "La Transformée de Fourier"],
  ["pendulums", "Quinze pendules"],
  ["désordre", "Quinze pendules"],
  ["desordres", "Quinze pendules"],
  ["le", "Le Cœur et la Raison"],
])("'%s' finds '%s' first", async (keyword, title) => {
  expect((await titlesFor(keyword))[0]).toBe(title);
});

test("the title itself comes before what begins with it, then what holds it", async () => {
  expect(await titlesFor("été")).toEqual(["Été", "Étés lointains", "Un été sans fin"]);
});

test("titles come before descriptions", async () => {
  expect(await titlesFor("saison")).toEqual(["Saison des pluies", "Quinze pendules"]);
  expect(await titlesFor("fourier")).toEqual(["La Transformée de Fourier", "Quinze pendules"]);
});

test("an episode tells its series, a series its seasons, and each its description", async () => {
  const { data } = await find("voir le son");
  expect(data[0]).toMatchObject({ title: "Voir le son", type: "series", total_season: 1, total_episode: 2 });
  expect(data[1]).toMatchObject({ type: "episode", series: { title: "Voir le son" }, season: 1 });
  expect((await find("pendules")).data[0]?.description).toContain("désordre");
});

test("results come in pages", async () => {
  const all = (await find("e", 1, 100)).data.map(({ id }) => id);
  const first = await find("e", 1, 2);
  const second = await find("e", 2, 2);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.slice(0, 4));
  expect(first).toMatchObject({ current_page: 1, next_page: 2, total_page: Math.ceil(all.length / 2) });
  const beyond = await find("e", 900_000, 100);
  expect(beyond).toMatchObject({ data: [], next_page: null });
});

test.each([
  "",
  "   ",
  "%",
  "_",
  "*",
  "' or 1=1 --",
  "😀",
  "\0",
  "&|!():*<->\\",
  "zzzzzz",
  "\u202e",
  "--",
  "x".repeat(8000),
])("'%.14s' finds nothing, harmlessly and quickly", async (keyword) => {
  const begun = performance.now();
  expect(await find(keyword)).toEqual({ data: [], current_page: 1, total_page: 0, next_page: null });
  expect(performance.now() - begun).toBeLessThan(250);
});

test("a keyword of 8000 letters is read to its hundredth", async () => {
  expect(await titlesFor(`${"été ".repeat(25)}${"x".repeat(8000)}`)).toContain("Été");
});

test.each([
  ["coeur", "Cœurs et âmes"],
  ["maths", "Les maths à voir"],
  ["AMES", "Cœurs et âmes"],
  ["matths", "Les maths à voir"],
])("'%s' finds the category '%s'", async (keyword, title) => {
  const { data } = await stage.as(adult)("GET /categories/search", { query: { keyword } });
  expect(data[0]?.title).toBe(title);
  expect(data[0]?.total_video).toBe(10);
});

test.each(["", "%", "\0", "x".repeat(8000), "😀"])("no category is called '%.10s'", async (keyword) => {
  expect((await stage.as(adult)("GET /categories/search", { query: { keyword } })).data).toEqual([]);
});

test("films and series are filtered by the words of their titles, the newest first", async () => {
  const { data } = await stage.as(adult)("GET /videos", { query: { "filters[title]": "voir" } });
  expect(data.map(({ title }) => title)).toEqual(["Voir le son"]);
  const response = await stage.send("GET", "/api/videos/?page=1&limit=100&filters[title]=ete", adult);
  const page = (await response.json()) as { data: { title: string }[] };
  expect(page.data.map(({ title }) => title).toSorted()).toEqual(["Un été sans fin", "Été", "Étés lointains"]);
});
