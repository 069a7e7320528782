import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { EditedIdentity } from "#contract/admin/identity.ts";
import type { EditedSiteLinks } from "#contract/admin/site-links.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffWithApp, expectFault, refusalOf, signInStaff } from "#tests/support/staff.ts";

let shop: Shop;
let app: TestApp;
/** A second process over the same database, whose configuration says something else. */
let other: TestApp;
let admin: Client;
let editor: Client;
beforeAll(async () => {
  const settings = { COMPANY_NAME: "Voir & Cie", COMPANY_SIREN: "732829320", COMPANY_VAT_NUMBER: "FR44732829320" };
  shop = await openShop({ ...settings, COMPANY_LEGAL_FORM: "SAS", COMPANY_CAPITAL: "10 000 €" }, { pages: true });
  app = shop.site;
  other = await createTestApp({ COMPANY_NAME: "Autre configuration" }, { over: app, pages: true });
  admin = await signInStaff(app, await createStaffWithApp(app, ["admin"]));
  editor = await signInStaff(app, await createStaffWithApp(app, ["editor"]));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

type Changes = Partial<Omit<EditedIdentity, "revision">>;
async function change(changes: Changes, read?: EditedIdentity): Promise<EditedIdentity> {
  const identity = read ?? (await admin("GET /admin/identity"));
  return admin("PUT /admin/identity", { body: { ...identity, ...changes } });
}
async function changeLinks(changes: Partial<EditedSiteLinks>): Promise<EditedSiteLinks> {
  return editor("PUT /admin/site-links", { body: { ...(await editor("GET /admin/site-links")), ...changes } });
}
const notice = (version?: number, from = app) =>
  from.as()("GET /pub/page/{slug}", {
    params: { slug: "mentions-legales" },
    query: version === undefined ? {} : { version },
  });
const lastAudit = () =>
  app.database.row<{ subject: string; before: unknown; after: unknown }>(
    sql`select subject, before, after from audit_log order by id desc limit 1`,
  );

test("the configuration fills an empty database; after that the database counts", async () => {
  expect(await admin("GET /admin/identity")).toMatchObject({ company_name: "Voir & Cie", siren: "732829320" });
  expect((await notice(undefined, other)).content).toContain("édité par Voir &amp; Cie");
});

test("a changed fact makes a version of the pages that name it; earlier versions keep what they said", async () => {
  const [before, rgpd] = [await notice(), await app.as()("GET /pub/page/{slug}", { params: { slug: "rgpd" } })];
  app.clock.advance({ seconds: 60 });
  await change({ host: "Nouvel hébergeur, 9 rue Neuve, Lyon" });
  const now = await notice();
  expect(now.content).toContain("hébergé par Nouvel hébergeur");
  expect(now).toMatchObject({ version: before.version + 1, in_force_since: app.clock.now().toISOString() });
  const earlier = await notice(before.version);
  expect(earlier).toMatchObject({ content: before.content, in_force_until: now.in_force_since });
  const { data } = await editor("GET /admin/pages");
  const id = data.find(({ slug }) => slug === "mentions-legales")?.id ?? 0;
  const compared = (version: number) => editor("GET /admin/pages/{id}/versions/{version}", { params: { id, version } });
  expect((await compared(before.version)).content_fr).toBe(before.content);
  expect((await compared(now.version)).content_fr).toBe(now.content);
  // It does not name the host.
  expect((await app.as()("GET /pub/page/{slug}", { params: { slug: "rgpd" } })).version).toBe(rgpd.version);
  expect(await lastAudit()).toMatchObject({
    subject: "identity",
    after: { host: "Nouvel hébergeur, 9 rue Neuve, Lyon" },
  });
  await change({});
  expect((await notice()).version).toBe(now.version);
  // A text that changes later keeps the facts of its day, too.
  await app.database.run(sql`update pages set title_fr = 'Autre titre' where slug = 'mentions-legales'`);
  await change({ host: "Encore un autre" });
  expect((await notice(now.version)).content).toBe(now.content);
});

async function buy(customer: Customer): Promise<void> {
  await shop.press(
    referenceIn(await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })),
  );
  await customer.call("POST /users/payment");
}
async function invoiceText({ token }: Customer): Promise<string> {
  const response = await app.send("GET", "/api/me/download-latest-invoice", { token });
  return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
}

test("the next invoice and letter carry a new identity; an issued invoice keeps the one of its day", async () => {
  const [first, second] = [await shop.customer(), await shop.customer()];
  await buy(first);
  const issued = await invoiceText(first);
  expect(issued).toContain("Voir & Cie");
  expect(issued).toContain("SAS au capital de 10 000 €");
  await change({
    company_name: "Regarder SARL",
    legal_form: "SARL",
    support_email: "nouveau@example.org",
    vat_number: null,
  });
  expect(await invoiceText(first)).toBe(issued);
  await buy(second);
  const next = await invoiceText(second);
  expect(next).toContain("Regarder SARL");
  expect(next).toContain("SARL au capital de 10 000 €");
  expect(next).toContain("293 B");
  app.mails.length = 0;
  await app.jobs.runAll();
  const letter = app.mails.find(({ to }) => to === second.email);
  expect(letter?.html).toContain("mailto:nouveau@example.org");
  expect(letter?.text).toContain("Regarder SARL");
});

test("an identity that somebody else has changed since is not overwritten", async () => {
  const read = await admin("GET /admin/identity");
  const both = await Promise.all(
    ["01 02 03 04 05", "06 07 08 09 10"].map((phone) => refusalOf(change({ phone }, read))),
  );
  expect(both.map((one) => one?.status).toSorted()).toEqual([409, undefined]);
  const { phone } = await admin("GET /admin/identity");
  expect(both.find((one) => one !== undefined)).toMatchObject({ details: { phone } });
});

test("only an admin changes the legal identity and the VAT number", async () => {
  const before = await admin("GET /admin/identity");
  const roles = ["editor", "moderator", "support", "accountant"] as const;
  const others = await signInStaff(app, await createStaffWithApp(app, roles));
  for (const one of [editor, others]) {
    await expectFault(one("GET /admin/identity"), "notAllowed");
    await expectFault(one("PUT /admin/identity", { body: { ...before, vat_number: null } }), "notAllowed");
  }
  expect(await admin("GET /admin/identity")).toEqual(before);
});

test.each([
  [{ company_name: " " }, "company_name"],
  [{ siren: "732 829 321" }, "siren"],
  [{ siren: "73282932" }, "siren"],
  [{ vat_number: "" }, "vat_number"],
  [{ siren: "732 829 320", vat_number: "FR 83 404 833 048" }, "vat_number"],
  [{ support_email: "aide" }, "support_email"],
  [{ phone: "appelez-nous" }, "phone"],
  [{ mediator: "" }, "mediator"],
] satisfies [Changes, string][])("%j is refused at its field", async (changes, field) => {
  const before = await admin("GET /admin/identity");
  expect(Object.keys((await refusalOf(change(changes)))?.messages ?? {})).toEqual([field]);
  expect(await admin("GET /admin/identity")).toEqual(before);
});

test("a SIREN is stored in groups of three, and may be missing", async () => {
  expect(await change({ siren: "732829320", vat_number: "fr 44 732829320" })).toMatchObject({
    siren: "732 829 320",
    vat_number: "FR44732829320",
  });
  expect((await change({ siren: "", vat_number: "IE6388047V" })).siren).toBe("");
});

describe("the links to networks and stores", () => {
  const footer = async (from: TestApp) => (await fetch(`${from.url}/faq`)).text();

  test("change on the pages of every process without a restart", async () => {
    expect(await footer(other)).toContain("https://youtube.example/silecs");
    await changeLinks({ social_links: ["https://mastodon.example/@silecs"], app_store: "https://apps.example/silecs" });
    for (const one of [app, other])
      await expect.poll(() => footer(one), { timeout: 5000 }).toContain("https://mastodon.example/@silecs");
    expect(await footer(other)).not.toContain("youtube.example");
    expect(await lastAudit()).toMatchObject({
      subject: "social networks and apps",
      after: { app_store: "https://apps.example/silecs" },
    });
    // No page names them.
    const { version } = await notice();
    await changeLinks({ google_play: "https://play.example/silecs" });
    expect((await notice()).version).toBe(version);
  });

  test.each([
    [{ social_links: ["http://x.example/silecs"] }, "social_links.0"],
    [{ social_links: ["https://x.example/a", "javascript:alert(1)"] }, "social_links.1"],
    [{ social_links: ["https://x.example/a", "https://x.example/a"] }, "social_links"],
    [{ app_store: "https://localhost" }, "app_store"],
    [{ google_play: "play.example" }, "google_play"],
  ] satisfies [Partial<EditedSiteLinks>, string][])("%j is refused at its field", async (changes, field) => {
    expect(Object.keys((await refusalOf(changeLinks(changes)))?.messages ?? {})).toEqual([field]);
  });

  test("are for editors alone", async () => {
    const support = await signInStaff(app, await createStaffWithApp(app, ["support"]));
    await expectFault(support("GET /admin/site-links"), "notAllowed");
  });
});
