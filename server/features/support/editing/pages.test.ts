import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { EditedPage } from "#contract/admin/pages.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffWithApp, expectFault, refusalOf, signInStaff } from "#tests/support/staff.ts";

let app: TestApp;
let editor: Client;
beforeAll(async () => {
  app = await createTestApp({ COMPANY_NAME: "Voir & Cie" });
  editor = await signInStaff(app, await createStaffWithApp(app, ["editor"]));
});
afterAll(() => app.close());

async function open(slug: string): Promise<EditedPage> {
  const { data } = await editor("GET /admin/pages");
  return editor("GET /admin/pages/{id}", { params: { id: data.find((page) => page.slug === slug)?.id ?? 0 } });
}
type Changes = Partial<EditedPage["in_force"]> & { in_force_since?: string | null };
const save = (page: EditedPage, changes: Changes) =>
  editor("PUT /admin/pages/{id}", {
    params: { id: page.id },
    body: { revision: page.revision, ...page.in_force, in_force_since: null, ...changes },
  });
const read = (slug: string, version?: number) =>
  app.as()("GET /pub/page/{slug}", { params: { slug }, query: version === undefined ? {} : { version } });
const lastAudit = () =>
  app.database.row<{ subject: string; before: unknown; after: unknown }>(
    sql`select subject, before, after from audit_log order by id desc limit 1`,
  );
const texts = { title_fr: "Ateliers", title_en: "Workshops", content_fr: "<p>Un</p>", content_en: "<p>One</p>" };

describe("a page", () => {
  test("is changed at once, keeps its earlier version, its company’s facts and an entry in the log", async () => {
    const page = await open("mentions-legales");
    expect(page.in_force.content_fr).toContain("{{companyName}}");
    expect(page.facts).toContainEqual({ name: "companyName", fr: "Voir & Cie", en: "Voir & Cie" });
    const content_fr = `${page.in_force.content_fr}<h2>Presse</h2><p onclick="x()">{{phone}}</p><script>x</script>`;
    const saved = await save(page, { content_fr, title_fr: "Mentions" });
    expect(saved.in_force.content_fr).toMatch(/<h2>Presse<\/h2><p>\{\{phone\}\}<\/p>$/);
    const now = await read("mentions-legales");
    expect(now).toMatchObject({ title: "Mentions", version: 2, in_force_since: app.clock.now().toISOString() });
    expect(now.content).toContain("édité par Voir &amp; Cie");
    expect(now.earlier[0]).toMatchObject({ version: 1, in_force_until: now.in_force_since });
    expect((await read("mentions-legales", 1)).content).not.toContain("Presse");
    const was = await editor("GET /admin/pages/{id}/versions/{version}", { params: { id: page.id, version: 1 } });
    expect(was).toMatchObject({ title_fr: "Mentions légales", title_en: "Legal notice" });
    expect(was.content_fr).toContain("édité par Voir &amp; Cie");
    expect(was.content_fr).not.toContain("{{");
    const { subject, before, after } = (await lastAudit()) ?? {};
    expect({ subject, before }).toMatchObject({
      subject: "page mentions-legales",
      before: { title_fr: "Mentions légales" },
    });
    expect(Object.keys(after ?? {}).toSorted()).toEqual(["content_fr", "in_force_since", "title_fr", "version"]);
    // The same texts again make no version.
    expect((await save(saved, {})).version).toBe(2);
  });

  test("that somebody else has changed or planned since is not overwritten nor removed", async () => {
    const page = await open("rgpd");
    const [first, second] = await Promise.all(["Un", "Deux"].map((title_en) => refusalOf(save(page, { title_en }))));
    expect([first?.status, second?.status].toSorted()).toEqual([409, undefined]);
    const now = await open("rgpd");
    expect(first ?? second).toMatchObject({ details: { in_force: now.in_force, revision: now.revision } });
    const since = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await save(now, { title_fr: "Plus tard", in_force_since: since });
    expect((await refusalOf(save(now, { title_fr: "Autre" })))?.status).toBe(409);
  });

  test("refuses a missing language, what sanitising empties, unknown placeholders and dates that are over", async () => {
    const page = await open("accessibilite");
    const faults: [Changes, string][] = [
      [{ title_en: " " }, "title_en"],
      [{ title_fr: "{{brandName}}" }, "title_fr"],
      [{ content_fr: "<p> </p>" }, "content_fr"],
      [{ content_en: "<script>x</script>" }, "content_en"],
      [{ content_fr: "<p>{{compnyName}}</p>" }, "content_fr"],
      [{ content_fr: "<p>{{company Name}}</p>" }, "content_fr"],
      [{ title_fr: "Autre", in_force_since: app.clock.now().toISOString() }, "in_force_since"],
      [{ in_force_since: "demain" }, "in_force_since"],
    ];
    for (const [changes, field] of faults) {
      const refusal = await refusalOf(save(page, changes));
      expect([changes, refusal?.status, Object.keys(refusal?.messages ?? {})]).toEqual([changes, 400, [field]]);
    }
    expect(await open("accessibilite")).toEqual(page);
  });

  test("is for editors alone", async () => {
    const support = await signInStaff(app, await createStaffWithApp(app, ["support"]));
    await expectFault(support("GET /admin/pages"), "notAllowed");
    await expectFault(support("POST /admin/pages", { body: { slug: "x", position: null, ...texts } }), "notAllowed");
  });
});

describe("a planned text", () => {
  test("can be read before, is in force from its instant on, and ends the version before at that instant", async () => {
    const page = await open("cgu");
    const since = new Date(app.clock.now().getTime() + 31 * 86_400_000).toISOString();
    const planned = await save(page, { title_fr: "Nouvelles conditions", in_force_since: since });
    expect(planned).toMatchObject({ version: 1, in_force: page.in_force, planned: { in_force_since: since } });
    expect((await editor("GET /admin/pages")).data.find(({ slug }) => slug === "cgu")?.planned_for).toBe(since);
    const before = await read("cgu");
    expect(before).toMatchObject({ version: 1, coming: { version: 2, in_force_since: since } });
    expect(await read("cgu", 2)).toMatchObject({ title: "Nouvelles conditions", version: 2, in_force_since: since });
    app.clock.advance({ days: 31, seconds: -60 });
    await app.jobs.runAll();
    expect((await read("cgu")).version).toBe(1);
    app.clock.advance({ seconds: 600 });
    await app.jobs.runAll();
    const now = await read("cgu");
    expect(now).toMatchObject({ title: "Nouvelles conditions", version: 2, in_force_since: since, coming: null });
    expect(now.earlier).toEqual([{ version: 1, in_force_since: before.in_force_since, in_force_until: since }]);
    // The session has ended meanwhile.
    editor = await signInStaff(app, await createStaffWithApp(app, ["editor"]));
    expect((await open("cgu")).planned).toBeNull();
  });

  test("is replaced, dropped by a change at once, and given up by what is in force", async () => {
    const page = await open("accessibilite");
    const since = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const first = await save(page, { title_fr: "Un", in_force_since: since });
    const second = await save(first, { title_fr: "Deux", in_force_since: since });
    expect(second.planned?.title_fr).toBe("Deux");
    const givenUp = await save(second, {});
    expect(givenUp).toMatchObject({ version: page.version, planned: null });
    const third = await save(givenUp, { title_fr: "Trois", in_force_since: since });
    expect(await save(third, { title_fr: "Tout de suite" })).toMatchObject({
      version: page.version + 1,
      planned: null,
    });
  });
});

describe("a page of the editors’ own", () => {
  test("is added behind the other links, and removed; its versions go on where it comes again", async () => {
    const page = await editor("POST /admin/pages", {
      body: { slug: "nos-ateliers-2027", position: "header", ...texts },
    });
    expect(page).toMatchObject({ url: "/page/nos-ateliers-2027", version: 1, is_required: false });
    const { data } = await app.as()("GET /pub/landingpages", { query: { position: "header" } });
    expect(data.at(-1)).toMatchObject({ title: "Ateliers", url: "/page/nos-ateliers-2027" });
    const again = await refusalOf(
      editor("POST /admin/pages", { body: { slug: "nos-ateliers-2027", position: null, ...texts } }),
    );
    expect(Object.keys(again?.messages ?? {})).toEqual(["slug"]);
    const remove = (revision: string) =>
      editor("DELETE /admin/pages/{id}", { params: { id: page.id }, query: { revision } });
    expect((await refusalOf(remove("0".repeat(32))))?.status).toBe(409);
    await remove(page.revision);
    expect((await refusalOf(read("nos-ateliers-2027")))?.status).toBe(404);
    const back = await editor("POST /admin/pages", { body: { slug: "nos-ateliers-2027", position: null, ...texts } });
    expect(back.version).toBe(2);
  });

  test("has an address in lower case; the pages of the law stay", async () => {
    for (const slug of ["", "Ateliers", "nos ateliers", "-ateliers", "élan"]) {
      const refusal = await refusalOf(editor("POST /admin/pages", { body: { slug, position: null, ...texts } }));
      expect([slug, Object.keys(refusal?.messages ?? {})]).toEqual([slug, ["slug"]]);
    }
    const { id, revision } = await open("cgu");
    const refusal = await refusalOf(editor("DELETE /admin/pages/{id}", { params: { id }, query: { revision } }));
    expect(refusal?.status).toBe(409);
  });
});
