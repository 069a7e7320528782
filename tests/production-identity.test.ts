import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressIn, leavingPages, publicPages } from "#contract/addresses.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp } from "./support/app.ts";
import { readPdf } from "./support/pdf-text.ts";
import { lovelace } from "./support/people.ts";
import { productionSettings } from "./support/production-settings.ts";
import { root } from "./support/program.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "./support/shop.ts";

/** Facts about the operator that only the demonstration uses. */
const demonstration =
  /société de démonstration|Ada Exemple|Hébergeur Exemple|Médiateur Exemple|mediateur\.example|rue de l[’']Exemple|silecs\.example|\.example\/silecs|\b000 000 000\b|FR0{11}|33 1 00 00 00 00/;
/** With plain spaces: pages use no-break spaces between digits. */
const plain = (text: string) => text.replaceAll(/\s|&nbsp;/g, " ");
const foundIn = (text: string) => demonstration.exec(plain(text))?.[0];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(productionSettings, { pages: true });
});
afterAll(() => shop.close());

test("production with minimal settings shows nothing of the demonstration on any page", async () => {
  const paths = [...publicPages, "/enregistrement", ...Object.values(leavingPages)].flatMap((page) => [
    page,
    addressIn("en", page),
  ]);
  const others = ["/robots.txt", "/sitemap.xml", "/sitemap-pages.xml", "/api/docs", "/admin"];
  for (const page of [...paths, ...others, "/api/faqs", "/api/openapi.json", "/api/pub/landingpages?position=footer"]) {
    const text = await (await shop.site.send("GET", page)).text();
    expect([page, foundIn(text)]).toEqual([page, undefined]);
  }
  const notice = plain(await (await shop.site.send("GET", "/mentions-legales")).text());
  for (const name of ["COMPANY_NAME", "COMPANY_PHONE", "PUBLICATION_DIRECTOR", "HOSTING_PROVIDER"] as const)
    expect(notice).toContain(productionSettings[name]);
});

test("neither do its letters and invoices", async () => {
  const customer = await shop.customer();
  const form = await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } });
  await shop.press(referenceIn(form));
  await customer.call("POST /users/payment");
  await customer.call("POST /me/cancel-subscription");
  const body = { username: lovelace(customer.email).username };
  await shop.site.as()("POST /users/request-reset-password", { body });
  await shop.site.jobs.runAll();
  expect(shop.site.mails.length).toBeGreaterThan(3);
  for (const { subject, html, text, attachments = [] } of shop.site.mails) {
    const pdfs = attachments.filter(({ type }) => type === "application/pdf");
    const read = await Promise.all(pdfs.map(async ({ content }) => (await readPdf(content)).text));
    for (const said of [subject, html, text, ...read]) expect(foundIn(said)).toBeUndefined();
  }
  const { token } = customer;
  const invoice = await shop.site.send("GET", "/api/me/download-latest-invoice", { token });
  const { text } = await readPdf(Buffer.from(await invoice.arrayBuffer()));
  expect(text).toContain(productionSettings.COMPANY_NAME);
  expect(foundIn(text)).toBeUndefined();
});

test("no other letter can name it: it occurs only in one file of the program and in the demonstration", () => {
  const found = ["server", "web", "contract"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.(?:tsx?|html|json|css)$/.test(file) && !/\.test\.|-test-/.test(file))
      .filter((file) => statSync(path.join(root, file)).isFile())
      .filter((file) => demonstration.test(withoutComments(readFileSync(path.join(root, file), "utf8")))),
  );
  expect(found.filter((file) => !file.startsWith("server/demo/")).toSorted()).toEqual([
    "server/config/mail.ts",
    "server/config/operator-identity.ts",
  ]);
});

const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, "");

test("a database with the demonstration's identity is refused in production, with a remedy", async () => {
  const before = await createTestApp();
  try {
    // Like a production database started before each of these settings was required.
    await before.database.run(sql`
      update operator_identity set siren = '732 829 320', support_email = 'aide@video.example'`);
    const lacking = { ...productionSettings, HOSTING_PROVIDER: "", CONSUMER_MEDIATOR: "" };
    await expect(createTestApp(lacking, { over: before })).rejects.toThrow(
      /^Not fit for production: the database holds the demonstration's identity; set these for one start, and they take its place\n {2}HOSTING_PROVIDER is not set: [^\n]+\n {2}CONSUMER_MEDIATOR is not set: [^\n]+$/,
    );
    const after = await createTestApp(productionSettings, { over: before });
    const held = await before.database.row<{ siren: string; host: string; social_links: string[] }>(
      sql`select siren, host, social_links from operator_identity`,
    );
    // Only the demonstration's values are replaced.
    expect(held).toEqual({
      siren: "732 829 320",
      host: productionSettings.HOSTING_PROVIDER,
      social_links: [],
    });
    for (const slug of ["mentions-legales", "cgu", "politique-de-confidentialite", "rgpd"]) {
      const { version } = await after.as()("GET /pub/page/{slug}", { params: { slug }, query: {} });
      for (let one = 1; one <= version; one += 1) {
        const page = await after.as()("GET /pub/page/{slug}", { params: { slug }, query: { version: one } });
        expect(foundIn(page.content)).toBeUndefined();
      }
    }
    await after.close();
    const later = await createTestApp(lacking, { over: before });
    await later.close();
  } finally {
    await before.close();
  }
});
