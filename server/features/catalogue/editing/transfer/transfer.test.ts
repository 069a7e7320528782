import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transferColumns, type ImportAnswer } from "#contract/admin/title-transfer.ts";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let headers: Record<string, string>;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  const { id } = await createStaffMember(fixture, ["editor"]);
  headers = { authorization: `Bearer ${await openStaffSession(fixture, id)}` };
  const category = await fixture.category("Rayon");
  await fixture.database.run(sql`insert into ages (id, name) values (6, '6')`);
  await fixture.film({
    title_fr: 'Un « film », avec ; des "signes"',
    description_fr: "<p>Une ligne</p>\n<p>Une autre</p>",
    categories: [category],
    ages: [6],
    is_kid: true,
    leaves: 20,
  });
  const { id: series } = await fixture.series([2], { title_fr: "Série" });
  await fixture.database.run(sql`update videos set territories = '{FR,BE}' where id = ${series}`);
});
afterAll(() => fixture.close());

const exported = async (kind: "csv" | "json", query = "") =>
  Buffer.from(
    await (await fetch(`${fixture.url}/api/admin/title-export.${kind}${query}`, { headers })).arrayBuffer(),
  ).toString();
async function send(text: string, dryRun = false): Promise<ImportAnswer> {
  const form = new FormData();
  form.set("dry_run", dryRun ? "1" : "0");
  form.set("name", "essai.csv");
  form.set("file", new Blob([text]), "essai.csv");
  const response = await fetch(`${fixture.url}/api/admin/title-imports`, { method: "POST", headers, body: form });
  const answer: unknown = await response.json();
  expect([response.status, answer]).toEqual([200, expect.anything()]);
  return answer as ImportAnswer;
}
const undo = async (id: number | null) => {
  const response = await fetch(`${fixture.url}/api/admin/title-imports/${id}/undo`, { method: "POST", headers });
  return { status: response.status, answer: (await response.json()) as object };
};
const everything = () => exported("json");
const csv = (...lines: Record<string, string>[]) => {
  const columns = Object.keys(lines[0] ?? {});
  const cell = (text = "") => `"${text.replaceAll('"', '""')}"`;
  return [columns.join(","), ...lines.map((line) => columns.map((name) => cell(line[name])).join(","))].join("\r\n");
};
const nothing = { id: null, created: 0, changed: 0, fault_count: 0, faults: [], differences: [] };

describe("an export", () => {
  test.each(["csv", "json"] as const)("changes nothing if it is imported again as %s", async (kind) => {
    expect(await send(await exported(kind))).toEqual({ ...nothing, unchanged: 4 });
  });

  test("includes the hidden keywords in both languages", async () => {
    const { titles } = JSON.parse(await everything()) as { titles: { slug: string }[] };
    const slug = titles[0]?.slug ?? "";
    const { id } = await send(csv({ slug, keywords_fr: "marée, océan", keywords_en: "tide" }));
    expect(await exported("csv")).toContain('"marée, océan",tide');
    expect(await send(await exported("csv"))).toEqual({ ...nothing, unchanged: 4 });
    expect((await undo(id)).status).toBe(200);
    expect(await exported("csv")).not.toContain("marée, océan");
  });

  test("includes people, countries and year, which a second import leaves as they are", async () => {
    const { titles } = JSON.parse(await everything()) as { titles: { slug: string }[] };
    const slug = titles[0]?.slug ?? "";
    const { id } = await send(
      csv({ slug, year: "1999", countries: "FR BE", directors: "Zoé Modèle; Ada Exemple;", voices: "Ada Exemple" }),
    );
    expect(await exported("csv")).toContain("1999,FR BE,Zoé Modèle; Ada Exemple,,Ada Exemple");
    expect(await send(await exported("csv"))).toEqual({ ...nothing, unchanged: 4 });
    // Capitals and accents make no other person.
    expect(await send(csv({ slug, directors: "ZOE MODELE;ada exemple" }))).toEqual({ ...nothing, unchanged: 1 });
    const { differences } = await send(csv({ slug, directors: "Ada Exemple; Zoé Modèle" }), true);
    expect(differences[0]?.fields).toEqual([
      { field: "directors", before: "Zoé Modèle; Ada Exemple", after: "Ada Exemple; Zoé Modèle" },
    ]);
    const { faults } = await send(csv({ slug, countries: "FR XX" }));
    expect(faults).toMatchObject([{ field: "countries" }]);
    expect((await undo(id)).status).toBe(200);
    expect(await exported("csv")).not.toContain("Modèle");
  });

  test("has every column, and only titles that match a filter", async () => {
    const text = await exported("csv", "?type=episode");
    expect(text).toMatch(/^\uFEFF/);
    const [head, ...lines] = text.slice(1).trim().split("\n");
    expect(head).toBe(transferColumns.join(","));
    expect(lines).toHaveLength(2);
  });
});

describe("an import", () => {
  const film = {
    slug: "film-importe",
    type: "movie",
    title_fr: "Importé",
    rating: "12",
    categories: "rayon-1",
    from: "2027-01-01T00:00:00Z",
    is_announced: "vrai",
  };

  test("reports in a dry run what it would change, and changes nothing", async () => {
    const before = await everything();
    const answer = await send(csv(film, { slug: "titre-3", title_fr: "Autrement" }), true);
    expect(answer).toMatchObject({ id: null, created: 1, changed: 1, fault_count: 0 });
    const [first, second] = answer.differences.toSorted((one, other) => Number(other.is_new) - Number(one.is_new));
    expect(first).toMatchObject({ slug: "film-importe", is_new: true });
    expect(second?.fields).toContainEqual({ field: "title_fr", before: "Série", after: "Autrement" });
    expect(await everything()).toBe(before);
  });

  test("is applied, is idempotent, and can be undone", async () => {
    const before = await everything();
    const text = csv(film, {
      slug: "titre-3",
      type: "series",
      title_fr: "Autrement",
      rating: "16",
      categories: "",
      from: "2026-03-09T09:00:00.000Z",
    });
    const done = await send(text);
    expect(done).toMatchObject({ created: 1, changed: 1 });
    expect(await send(text)).toMatchObject({ id: null, created: 0, changed: 0, unchanged: 2 });
    const { titles } = JSON.parse(await everything()) as { titles: Record<string, unknown>[] };
    expect(titles.find(({ slug }) => slug === "film-importe")).toMatchObject({
      state: "draft",
      title_en: "Importé",
      rating: 12,
      categories: ["rayon-1"],
      from: "2027-01-01T00:00:00.000Z",
      is_announced: true,
    });
    expect(await undo(done.id)).toEqual({ status: 200, answer: { restored: 3, removed: 1, kept: [] } });
    expect(await everything()).toBe(before);
    expect((await undo(done.id)).status).toBe(409);
  });

  test("is undone except for fields that were changed since", async () => {
    const { id } = await send(csv({ slug: "titre-3", title_fr: "Importée", title_en: "Imported" }));
    await fixture.database.run(sql`update videos set title_en = 'By hand' where slug = 'titre-3'`);
    expect((await undo(id)).answer).toEqual({ restored: 1, removed: 0, kept: ["titre-3"] });
    const row = await fixture.database.row(sql`select title_fr, title_en from videos where slug = 'titre-3'`);
    expect(row).toEqual({ title_fr: "Série", title_en: "By hand" });
  });

  test("creates series with seasons and episodes, in any order of lines", async () => {
    const position = { series: "feuilleton", season: "2" };
    const answer = await send(
      csv(
        { slug: "feuilleton-2-1", type: "episode", title_fr: "Un", ...position, number: "1" },
        { slug: "feuilleton", type: "series", title_fr: "Feuilleton", series: "", season: "", number: "" },
        { slug: "feuilleton-2-2", type: "episode", title_fr: "Deux", ...position, number: "2" },
      ),
    );
    expect(answer).toMatchObject({ created: 3, fault_count: 0 });
    const again = await send(await exported("csv"));
    expect(again).toMatchObject({ created: 0, changed: 0, fault_count: 0 });
    expect((await undo(answer.id)).answer).toMatchObject({ removed: 3, kept: [] });
  });

  test("accepts CSV with semicolons, and JSON", async () => {
    expect(await send("slug;title_fr\ntitre-3;Série\n")).toMatchObject({ unchanged: 1, fault_count: 0 });
    expect(await send(JSON.stringify([{ slug: "titre-3", title_fr: "Série" }]))).toMatchObject({ unchanged: 1 });
  });

  test.each<[string, Record<string, string>, string]>([
    ["a rating that does not exist", { slug: "titre-3", rating: "13" }, "rating"],
    ["an invalid date", { slug: "titre-3", until: "demain" }, "until"],
    ["an unknown category", { slug: "titre-3", categories: "nulle-part" }, "categories"],
    ["an unknown country", { slug: "titre-3", territories: "FR ZZ" }, "territories"],
    ["a new title without a type", { slug: "nouveau", title_fr: "Nouveau" }, "type"],
    ["a new title that is published", { slug: "nouveau", type: "movie", title_fr: "N", state: "published" }, "state"],
    [
      "an episode of an unknown series",
      { slug: "n", type: "episode", title_fr: "N", series: "x", season: "1", number: "1" },
      "series",
    ],
    ["another type", { slug: "titre-3", type: "movie" }, "type"],
    ["another position in the series", { slug: "titre-4", type: "episode", number: "9" }, "number"],
    ["an invalid slug", { slug: "Élan vital" }, "slug"],
  ])("is refused for %s, with its line", async (_name, line, field) => {
    const before = await everything();
    const answer = await send(csv({ ...line, slug: "titre-2" }, line));
    expect(answer.id).toBeNull();
    const own = answer.faults.filter((fault) => fault.line === 3);
    expect(own).toMatchObject([{ field, message: expect.stringMatching(/.{10}/) }]);
    expect(await everything()).toBe(before);
  });

  test("is refused for a duplicate title", async () => {
    const answer = await send("slug,title_fr\ntitre-3,Une\ntitre-3,Autre\n");
    expect(answer.faults).toMatchObject([{ line: 3, field: "slug" }]);
  });

  test.each(["", "slug,budget\na,1\n", "title_fr\nUn\n", "{", '{"titles": [1]}', "slug,brand\na,b,c\n"])(
    "is refused for %j, which is not a table of titles",
    async (text) => {
      const form = new FormData();
      form.set("file", new Blob([text]), "essai.csv");
      const response = await fetch(`${fixture.url}/api/admin/title-imports`, { method: "POST", headers, body: form });
      expect(response.status).toBe(400);
    },
  );
});

test("cells that look like formulas are exported as text, and imported unchanged", async () => {
  const id = await fixture.film({ title_fr: "=1+1", description_fr: "<p>a</p>" });
  await fixture.database.run(sql`update videos set title_en = ${"'-1"}, brand = ${"@neuf"} where id = ${id}`);
  const text = await exported("csv");
  for (const cell of ["'=1+1", "''-1", "'@neuf"]) expect(text).toContain(`,${cell},`);
  const { created, changed } = await send(text);
  expect([created, changed]).toEqual([0, 0]);
  await fixture.database.run(sql`delete from videos where id = ${id}`);
});
