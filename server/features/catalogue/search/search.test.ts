import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  await fixture.category("Cœurs et âmes");
  const maths = await fixture.category("Les maths à voir");
  const facts = { categories: [maths, maths - 1], title_en: "X" };
  await fixture.film({ ...facts, title_fr: "Été", view_count: 1 });
  await fixture.film({ ...facts, title_fr: "Un été sans fin", view_count: 50 });
  await fixture.film({ ...facts, title_fr: "Étés lointains", view_count: 99 });
  await fixture.film({ ...facts, title_fr: "Le Cœur et la Raison" });
  await fixture.film({ ...facts, title_fr: "L’École buissonnière" });
  await fixture.film({ ...facts, title_fr: "La Transformée de Fourier" });
  await fixture.film({ ...facts, title_fr: "Ex æquo" });
  await fixture.film({
    ...facts,
    title_fr: "Quinze pendules",
    title_en: "Fifteen Pendulums",
    description_fr: "<p>Un <strong>désordre</strong> de saison&nbsp;: rien à voir avec Fourier.</p>",
  });
  await fixture.series([2], { ...facts, title_fr: "Voir le son" });
  await fixture.film({ ...facts, title_fr: "Saison des pluies" });
  await fixture.film({ title_fr: "Une journée de lumière", title_en: "X" });
  await fixture.film({
    title_fr: "Chat perdu",
    title_en: "X",
    description_fr: "<p>Il suit son maître, et perd son ombre.</p>",
  });
  await fixture.film({ title_fr: "Jardin clos", title_en: "X", description_fr: "<p>La cloche de John Conway.</p>" });
  ({ adult } = await fixture.viewers());
});
afterAll(() => fixture.close());

const find = async (keyword: string, page = 1, limit = 25) =>
  fixture.as(adult)("GET /videos/search", { query: { keyword, page, limit } });
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
  ["  LE   cOeUr ", "Le Cœur et la Raison"],
  ["CŒUR", "Le Cœur et la Raison"],
  ["lecole", "L’École buissonnière"],
  ["ECOLE-BUISSONNIERE", "L’École buissonnière"],
  ["furier", "La Transformée de Fourier"],
  ["transformee de fourrier", "La Transformée de Fourier"],
  ["ÆQUO", "Ex æquo"],
  ["e\u0301te\u0301", "Été"],
  ["quinze pend", "Quinze pendules"],
  ["pendule", "Quinze pendules"],
  ["lu", "Une journée de lumière"],
  ["journée de l", "Une journée de lumière"],
  ["une journée de", "Une journée de lumière"],
  ["conwey", "Jardin clos"],
  ["quinze p", "Quinze pendules"],
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

test("a letter finds the titles in which a word begins with it", async () => {
  const titles = await titlesFor("l");
  expect(titles).toEqual(expect.arrayContaining(["L’École buissonnière", "Étés lointains", "Une journée de lumière"]));
  expect(titles).not.toContain("Ex æquo");
});

test("a prefix is not stemmed", async () => {
  await fixture.film({ title_fr: "Marier les couleurs", title_en: "X" });
  await fixture.film({ title_fr: "Un mari idéal", title_en: "X" });
  // The stem of 'marie' is 'mari'.
  expect(await titlesFor("marie")).toEqual(["Marier les couleurs"]);
});

test("'son' is a sound, and not a possessive", async () => {
  expect(await titlesFor("son")).toEqual(["Voir le son", "Voir le son 1×1", "Voir le son 1×2"]);
  expect(await titlesFor("son ombre")).toEqual(["Chat perdu"]);
});

test("an episode tells its series, a series its seasons, and each its description", async () => {
  const { data } = await find("voir le son");
  expect(data[0]).toMatchObject({ title: "Voir le son", type: "series", total_season: 1, total_episode: 2 });
  expect(data[1]).toMatchObject({ type: "episode", series: { title: "Voir le son" }, season: 1 });
  expect((await find("pendules")).data[0]?.description).toContain("désordre");
});

test("a page of the search page is twenty-five titles, of a call without a word for it a hundred", async () => {
  const many = await createCatalogueFixture();
  for (let turn = 0; turn < 53; turn += 1) await many.film({ title_fr: `Comète ${turn}` });
  const { adult: viewer } = await many.viewers();
  const page = (number: number) =>
    many.as(viewer)("GET /videos/search", { query: { keyword: "comète", page: number, limit: 25 } });
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ data, next_page }) => [data.length, next_page])).toEqual([
    [25, 2],
    [25, 3],
    [3, null],
  ]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(53);
  expect((await many.as(viewer)("GET /videos/search", { query: { keyword: "comète" } })).data).toHaveLength(53);
  await many.close();
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

const hostile = [
  "",
  "   ",
  "%",
  "_",
  "%%%%",
  "*",
  "' or 9=9 --",
  "'; drop table videos; --",
  "\\') union select 9 --",
  "😀",
  "👩‍👩‍👧‍👦".repeat(40),
  "\0",
  "\uFFFF",
  "&|!():*<->\\",
  "zzzzzz",
  "\u202e",
  "--",
  "…!?.,;:«»’“”",
  "x".repeat(10_000),
  "%".repeat(4000),
  "qzxw ".repeat(2000),
  "é́́".repeat(400),
];

test.each(hostile)("'%.14s' finds nothing, harmlessly", async (keyword) => {
  expect(await find(keyword)).toEqual({ data: [], current_page: 1, total_page: 0, next_page: null, total: 0 });
});

test("no keyword takes long beside a usual one", async () => {
  // A different page size each time, because results are cached.
  const usual = await quickest((turn) => find("été", 1, 25 + turn));
  const slow: [string, number][] = [];
  for (const keyword of hostile) {
    const took = (await quickest((turn) => find(keyword, 1, 25 + turn))) / usual;
    if (took > 6) slow.push([keyword.slice(0, 14), took]);
  }
  expect(slow).toEqual([]);
});

/** The fastest of five runs in milliseconds, so that other load on the machine does not count. */
async function quickest(act: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now();
    await act(turn);
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

test("an address beyond what is read at all is too large, in the words of every refusal", async () => {
  const response = await fixture.send("GET", `/api/videos/search?keyword=${"x".repeat(20_000)}`, adult);
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ error: { code: 413, message: "L’envoi est trop volumineux" } });
});

test("a broken encoding of a keyword is refused or found nothing for, never a fault", async () => {
  for (const keyword of ["%ff", "%c0%ae", "%", "%e9t%e9", "a%00b"]) {
    const response = await fixture.send("GET", `/api/videos/search?keyword=${keyword}`, adult);
    expect([keyword, response.status]).toEqual([keyword, 200]);
  }
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
  const { data } = await fixture.as(adult)("GET /categories/search", { query: { keyword } });
  expect(data[0]?.title).toBe(title);
  expect(data[0]?.total_video).toBe(10);
});

test.each(["", "%", "\0", "x".repeat(8000), "😀"])("no category is called '%.10s'", async (keyword) => {
  expect((await fixture.as(adult)("GET /categories/search", { query: { keyword } })).data).toEqual([]);
});

test("films and series are filtered by the words of their titles, the newest first", async () => {
  const { data } = await fixture.as(adult)("GET /videos", { query: { "filters[title]": "voir" } });
  expect(data.map(({ title }) => title)).toEqual(["Voir le son"]);
  const response = await fixture.send("GET", "/api/videos/?page=1&limit=100&filters[title]=ete", adult);
  const page = (await response.json()) as { data: { title: string }[] };
  expect(page.data.map(({ title }) => title).toSorted()).toEqual(["Un été sans fin", "Été", "Étés lointains"]);
});
