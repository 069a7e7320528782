import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { EditedChoices, EditedFaqs } from "#contract/admin/text-lists.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffWithApp, expectFault, refusalOf, signInStaff } from "#tests/support/staff.ts";

let app: TestApp;
let editor: Client;
beforeAll(async () => {
  app = await createTestApp();
  editor = await signInStaff(app, await createStaffWithApp(app, ["editor"]));
});
afterAll(() => app.close());

type Faq = EditedFaqs["items"][number];
type Form = { version: string; items: (Omit<Faq, "id"> & { id: number | null })[] };
const faqs = () => editor("GET /admin/faqs");
const replace = (body: Form) => editor("PUT /admin/faqs", { body });
const lastAudit = () =>
  app.database.row<{ subject: string; before: unknown; after: unknown }>(
    sql`select subject, before, after from audit_log order by id desc limit 1`,
  );
const added = {
  id: null,
  question_fr: "Et après\u202f?",
  question_en: "And then?",
  response_fr: "<p>Rien</p><script>x</script>",
  response_en: "<p>Nothing</p>",
};

describe("the frequent questions", () => {
  test("are changed, sorted, added to and removed as one, and read so at once", async () => {
    const { version, items } = await faqs();
    const [first, second, ...rest] = items;
    if (!first || !second) throw new Error("there are no questions");
    const saved = await replace({ version, items: [added, { ...second, question_fr: "Autrement\u202f?" }, ...rest] });
    expect(saved.items).toHaveLength(items.length);
    expect(saved.items[0]).toMatchObject({ question_en: "And then?", response_fr: "<p>Rien</p>" });
    const { data } = await app.as()("GET /faqs");
    expect(data.slice(0, 2).map(({ question }) => question)).toEqual(["Et après\u202f?", "Autrement\u202f?"]);
    expect(data.map(({ id }) => id)).not.toContain(first.id);
    const { subject, before, after } = (await lastAudit()) ?? {};
    expect(subject).toBe("frequent questions");
    expect(before).toMatchObject({ items: [{ id: first.id }, { id: second.id }] });
    expect(after).toMatchObject({ items: [{ question_en: "And then?" }, { question_fr: "Autrement\u202f?" }] });
  });

  test("that somebody else has changed since are not overwritten, whoever changed them", async () => {
    const read = await faqs();
    await app.database.run(
      sql`update faqs set question_en = 'Changed by a migration' where id = ${read.items[3]?.id ?? 0}`,
    );
    const refusal = await refusalOf(replace({ ...read, items: [] }));
    expect(refusal).toMatchObject({
      status: 409,
      details: { items: expect.arrayContaining([expect.objectContaining({ question_en: "Changed by a migration" })]) },
    });
    const now = await faqs();
    const both = await Promise.all([1, 2].map(() => refusalOf(replace({ ...now, items: now.items.toReversed() }))));
    expect(both.map((one) => one?.status).toSorted()).toEqual([409, undefined]);
  });

  test("are refused without both languages, with an unknown or a doubled one, at the field", async () => {
    const { version, items } = await faqs();
    const [first] = items;
    if (!first) throw new Error("there are no questions");
    const faults: [Form["items"], string][] = [
      [[{ ...added, question_en: " " }], "items.0.question_en"],
      [[first, { ...added, response_fr: "<p> </p>" }], "items.1.response_fr"],
      [[{ ...added, response_en: "<p>{{compnyName}}</p>" }], "items.0.response_en"],
      [[first, { ...added, question_fr: "{{company Name}}\u202f?" }], "items.1.question_fr"],
      [[{ ...first, id: 99_999 }], "items"],
      [[first, first], "items"],
    ];
    for (const [wrong, field] of faults) {
      const refusal = await refusalOf(replace({ version, items: wrong }));
      expect([field, refusal?.status, Object.keys(refusal?.messages ?? {})]).toEqual([field, 400, [field]]);
    }
    expect(await faqs()).toEqual({ version, items });
  });

  test("have the facts that pages have, and a misspelt one is refused in the words that pages are", async () => {
    const { version, items } = await faqs();
    const of = (response_fr: string) => [...items, { ...added, response_fr }];
    const refusal = await refusalOf(replace({ version, items: of("<p>{{compagnyName}}</p>") }));
    expect(refusal?.messages).toEqual({
      [`items.${items.length}.response_fr`]: "Ce texte contient entre accolades un nom que le site ne connaît pas",
    });
    const saved = await replace({ version, items: of("<p>{{companyName}}, {{familyDevices}}</p>") });
    const { data } = await app.as()("GET /faqs");
    expect(data.at(-1)?.response).not.toContain("{{");
    await replace({ version: saved.version, items });
  });

  test("are for editors alone", async () => {
    const support = await signInStaff(app, await createStaffWithApp(app, ["support"]));
    await expectFault(support("GET /admin/faqs"), "notAllowed");
    await expectFault(
      support("PUT /admin/contact-subjects", { body: { version: "0".repeat(32), items: [] } }),
      "notAllowed",
    );
  });
});

test("the subjects of messages are offered in the editors' order and in the writer's language", async () => {
  const read = await editor("GET /admin/contact-subjects");
  expect(read.items.map(({ title_fr }) => title_fr)).toEqual(["Compte et abonnement", "La lecture des vidéos"]);
  const items: (Omit<EditedChoices["items"][number], "id"> & { id: number | null })[] = [
    { id: null, title_fr: "Les écoles", title_en: "Schools" },
    ...read.items.slice(0, 1),
  ];
  await editor("PUT /admin/contact-subjects", { body: { ...read, items } });
  const offered = await app.as({ locale: "en" })("GET /contact-subjects");
  expect(offered.data.map(({ title }) => title)).toEqual(["Schools", "My account and subscription"]);
  const late = await refusalOf(editor("PUT /admin/contact-subjects", { body: { ...read, items } }));
  expect(late).toMatchObject({ status: 409, details: { items: [{ title_en: "Schools" }, {}] } });
});

test("links to pages stand where editors put them, under their words; every page is named", async () => {
  const read = await editor("GET /admin/page-links");
  expect(read.items.map(({ slug }) => slug).slice(0, 2)).toEqual(["mentions-legales", "cgu"]);
  const [legal, terms, ...rest] = read.items;
  if (!legal || !terms) throw new Error("there are no pages");
  const version = (await app.as()("GET /pub/page/{slug}", { params: { slug: "cgu" } })).version;
  const items = [
    { ...terms, position: "header" as const, link_fr: "Nos conditions", link_en: "" },
    ...rest,
    { ...legal, position: null },
  ];
  await editor("PUT /admin/page-links", { body: { version: read.version, items } });
  const linked = async (position: "header" | "footer", locale: "fr" | "en") =>
    (await app.as({ locale })("GET /pub/landingpages", { query: { position } })).data.map(({ title }) => title);
  expect(await linked("header", "fr")).toEqual(["Nos conditions"]);
  expect(await linked("header", "en")).toEqual(["Terms of use and sale"]);
  expect(await linked("footer", "fr")).not.toContain("Mentions légales");
  // The text of the page has not changed.
  expect((await app.as()("GET /pub/page/{slug}", { params: { slug: "cgu" } })).version).toBe(version);
  const now = await editor("GET /admin/page-links");
  const partial = await refusalOf(editor("PUT /admin/page-links", { body: { ...now, items: now.items.slice(1) } }));
  expect(Object.keys(partial?.messages ?? {})).toEqual(["items"]);
  const [long, ...others] = now.items;
  if (!long) throw new Error("there are no pages");
  const tooLong = { ...now, items: [{ ...long, link_fr: "a".repeat(41) }, ...others] };
  expect(Object.keys((await refusalOf(editor("PUT /admin/page-links", { body: tooLong })))?.messages ?? {})).toEqual([
    "items.0.link_fr",
  ]);
  const late = await refusalOf(editor("PUT /admin/page-links", { body: { version: read.version, items } }));
  expect(late?.status).toBe(409);
});
