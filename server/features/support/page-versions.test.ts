import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raw, sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { refusalOf } from "#tests/support/staff.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ COMPANY_NAME: "Voir & Cie <SAS>" })));
afterAll(() => app.close());

const pageOf = (slug: string, version?: number) =>
  app.as()("GET /pub/page/{slug}", { params: { slug }, query: version === undefined ? {} : { version } });

test("a text that changes has a new version, and the earlier one stays readable with its dates", async () => {
  const before = await pageOf("rgpd");
  expect(before).toMatchObject({ version: 1, in_force_until: null, earlier: [] });
  await app.database.run(sql`update pages set sort_index = sort_index where slug = 'rgpd'`);
  expect((await pageOf("rgpd")).version).toBe(1);
  await app.database.run(sql`update pages set content_fr = '<p>Autre</p>', in_force_since = '2027-01-01T00:00:00Z'
    where slug = 'rgpd'`);
  const now = await pageOf("rgpd");
  expect(now).toMatchObject({ version: 2, content: "<p>Autre</p>", in_force_since: "2027-01-01T00:00:00.000Z" });
  const { in_force_since } = before;
  expect(now.earlier).toEqual([{ version: 1, in_force_since, in_force_until: expect.any(String) as unknown }]);
  const { in_force_until } = now.earlier[0] ?? {};
  const { version, title, content } = before;
  expect(await pageOf("rgpd", 1)).toMatchObject({ version, title, content, in_force_since, in_force_until });
  expect((await refusalOf(pageOf("rgpd", 3)))?.status).toBe(404);
  expect((await refusalOf(pageOf("rgpd", 0)))?.status).toBe(400);
});

test("the legal notice names what French law wants, and the accessibility statement its remedies", async () => {
  const { content: notice } = await pageOf("mentions-legales");
  const { phone, publicationDirector, host, mediator } = app.config.brand.notice;
  for (const fact of [phone, publicationDirector, host, mediator]) expect(notice).toContain(fact);
  const { data: links } = await app.as()("GET /pub/landingpages", { query: { position: "footer" } });
  expect(links.find(({ slug }) => slug === "accessibilite")).toMatchObject({
    title: "Accessibilité\u202f: partiellement conforme",
    url: "/accessibilite",
  });
  const { content } = await pageOf("accessibilite");
  // The test's company has no register to name: the line is left out, not empty.
  expect(notice).toContain("<li>Numéro SIREN");
  expect(notice).not.toContain("immatriculation");
  for (const part of ["RGAA", "Contenus non accessibles", "Défenseur des droits", app.config.brand.supportEmail])
    expect(content).toContain(part);
});

test("a page at the address of a removed one continues its versions, and can be changed and removed again", async () => {
  const add = (title: string) =>
    app.database.run(sql`insert into pages (slug, title_fr, title_en, content_fr, content_en)
      values ('nos-ateliers', ${title}, ${title}, '<p>Un</p>', '<p>One</p>')`);
  const remove = () => app.database.run(sql`delete from pages where slug = 'nos-ateliers'`);
  await add("Ateliers");
  await remove();
  await add("Nos ateliers");
  await app.database.run(sql`update pages set title_fr = 'Tous nos ateliers' where slug = 'nos-ateliers'`);
  const { version, title, earlier } = await pageOf("nos-ateliers");
  expect({ version, title, earlier: earlier.map((one) => one.version) }).toEqual({
    version: 3,
    title: "Tous nos ateliers",
    earlier: [2, 1],
  });
  await remove();
});

test("a database of an earlier version takes over the new wording, but what an editor changed", async () => {
  const rewording = await readFile(
    path.join(import.meta.dirname, "../../database/migrations/0131-texts-in-the-words-of-the-site.sql"),
    "utf8",
  );
  const said = [...rewording.matchAll(/^ {4}\('([a-z-]+)',\n {6}'(.*)',\n {6}'(.*)'\)/gm)];
  expect(said.length).toBeGreaterThan(10);
  const before = { cgu: await pageOf("cgu"), faqs: await app.as({ locale: "en" })("GET /faqs") };
  for (const [, slug = "", earlier = "", now = ""] of said) {
    // A test above has edited it.
    if (slug === "rgpd") continue;
    // Reworded later.
    if (/Reviews and reports|Avis et signalements|a Family account on/.test(now)) continue;
    const row = await app.database.run(sql`
      update pages set content_fr = replace(content_fr, ${now}, ${earlier}), content_en = replace(content_en, ${now}, ${earlier})
      where slug = ${slug} and strpos(content_fr || content_en, ${now}) > 0`);
    expect([now, row]).toEqual([now, 1]);
  }
  await app.database.run(sql`
    update pages set content_fr = content_fr || '<p>Ajout de l’éditeur</p>' where slug = 'cgu';`);
  await app.database.run(sql`
    update faqs set question_en = 'How does the kids’ space work?' where question_en = 'How does the kids space work?'`);
  await app.database.run(raw(rewording));
  const { content, version } = await pageOf("cgu");
  expect(content).toBe(`${before.cgu.content}<p>Ajout de l’éditeur</p>`);
  await app.database.run(raw(rewording));
  expect((await pageOf("cgu")).version).toBe(version);
  expect(await app.as({ locale: "en" })("GET /faqs")).toEqual(before.faqs);
});

test("a page that the database never had comes with the next start; one that an editor removed does not", async () => {
  await app.database.run(sql`delete from pages where slug in ('accessibilite', 'rgpd')`);
  await app.database.run(sql`delete from page_versions where slug = 'accessibilite'`);
  const next = await createTestApp({}, { over: app });
  expect((await next.as()("GET /pub/page/{slug}", { params: { slug: "accessibilite" } })).version).toBe(1);
  const gone = next.as()("GET /pub/page/{slug}", { params: { slug: "rgpd" } });
  expect((await refusalOf(gone))?.status).toBe(404);
  expect((await next.as()("GET /faqs")).data).toHaveLength((await app.as()("GET /faqs")).data.length);
  await next.close();
});
