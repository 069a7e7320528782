import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffWithApp, refusalOf, signInStaff } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Client;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  editor = await signInStaff(fixture, await createStaffWithApp(fixture, ["editor"]));
});
afterAll(() => fixture.close());

type People = Partial<Pick<EditedTitle, "directors" | "authors" | "voices">>;
const title = (id: number) => editor("GET /admin/titles/{id}", { params: { id } });
const credit = async (id: number, changes: People) =>
  editor("PUT /admin/titles/{id}", { params: { id }, body: { version: (await title(id)).version, changes } });
const found = async (search: string) =>
  (await editor("GET /admin/people", { query: { search } })).data.map(({ name, titles }) => [name, titles]);
const idOf = async (name: string) =>
  (await editor("GET /admin/people", { query: { search: name } })).data.find((one) => one.name === name)?.id ?? 0;
const preview = (id: number, name: string) =>
  editor("GET /admin/people/{id}/naming", { params: { id }, query: { name } });
const rename = (id: number, name: string, fingerprint: string) =>
  editor("POST /admin/people/{id}/naming", { params: { id }, body: { name, reason: "mistake", fingerprint } });

describe("the people of a title", () => {
  test("keep their order, and are the same person whatever capitals and accents are typed", async () => {
    const [one, other] = [await fixture.film(), await fixture.film()];
    await credit(one, { directors: ["Zoé Modèle", "Ada Exemple"], voices: ["Zoé Modèle"] });
    const saved = await credit(other, { directors: ["zoe modele", "Ada  Exemple", "ADA EXEMPLE"] });
    expect(saved.directors).toEqual(["Zoé Modèle", "Ada Exemple"]);
    expect(await found("mod")).toEqual([["Zoé Modèle", 2]]);
    const turned = await credit(one, { directors: ["Ada Exemple", "Zoé Modèle"] });
    expect(turned).toMatchObject({ directors: ["Ada Exemple", "Zoé Modèle"], voices: ["Zoé Modèle"] });
  });

  test("are created once by two editors who name the same new person at the same instant", async () => {
    const films = await Promise.all(Array.from({ length: 6 }, () => fixture.film()));
    await Promise.all(films.map((id) => credit(id, { authors: ["Neuf Venu"] })));
    expect(await found("neuf")).toEqual([["Neuf Venu", 6]]);
  });

  test("need a name that an address can have, without a semicolon", async () => {
    const id = await fixture.film();
    for (const name of ["…", "Ada; Zoé", " "])
      expect(await refusalOf(credit(id, { directors: [name] }))).toMatchObject({ status: 400 });
  });

  test("of an episode are those of its series", async () => {
    const { episodes } = await fixture.series([1]);
    expect((await credit(episodes[0] ?? 0, { directors: ["Ada Exemple"] })).directors).toEqual([]);
  });
});

describe("a new name", () => {
  test("is shown with what it does, and the former one still finds the person", async () => {
    const id = await fixture.film();
    await credit(id, { directors: ["Lise Faute"] });
    const person = await idOf("Lise Faute");
    const { effects, fingerprint } = await preview(person, "Lise Juste");
    expect(effects[0]).toContain("«\u202FLise Faute\u202F» s’appelle «\u202FLise Juste\u202F»");
    expect(await rename(person, "Lise Juste", fingerprint)).toMatchObject({ name: "Lise Juste", slug: "lise-juste" });
    expect((await title(id)).directors).toEqual(["Lise Juste"]);
    const again = await fixture.film();
    expect((await credit(again, { directors: ["Lise Faute"] })).directors).toEqual(["Lise Juste"]);
    expect(await found("faute")).toEqual([["Lise Juste", 2]]);
    expect(await refusalOf(preview(person, "Lise Juste"))).toMatchObject({ status: 409 });
  });

  test("of another person makes the two one, who is credited once a role", async () => {
    const [both, one] = [await fixture.film(), await fixture.film()];
    await credit(both, { directors: ["Jean Double", "Jean Vrai"], voices: ["Jean Double"] });
    await credit(one, { authors: ["Jean Double"] });
    const person = await idOf("Jean Double");
    const { effects, fingerprint } = await preview(person, "jean vrai");
    expect(effects[0]).toBe(
      "«\u202FJean Double\u202F» (2 titres) et «\u202FJean Vrai\u202F» (1 titre) deviennent une seule personne\u202F: «\u202FJean Vrai\u202F».",
    );
    await rename(person, "jean vrai", fingerprint);
    expect(await title(both)).toMatchObject({ directors: ["Jean Vrai"], voices: ["Jean Vrai"] });
    expect((await title(one)).authors).toEqual(["Jean Vrai"]);
    expect(await found("double")).toEqual([["Jean Vrai", 2]]);
    const logged = await fixture.database.row(sql`
      select reason, before, after from audit_log where call like '%/naming' order by id desc limit 1`);
    expect(logged).toMatchObject({ before: { name: "Jean Double" }, after: { name: "Jean Vrai", titles: 2 } });
  });

  test("does what was shown, or nothing", async () => {
    const id = await fixture.film();
    await credit(id, { directors: ["Guy Lu"] });
    const person = await idOf("Guy Lu");
    const { fingerprint } = await preview(person, "Guy Dit");
    // Meanwhile somebody gives the name to another person.
    await credit(await fixture.film(), { directors: ["Guy Dit"] });
    expect(await refusalOf(rename(person, "Guy Dit", fingerprint))).toMatchObject({ status: 409 });
    expect((await title(id)).directors).toEqual(["Guy Lu"]);
  });
});
