import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import {
  goodCard,
  monthly,
  openShop,
  ownCardNumber,
  referenceIn,
  yearly,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";
import { createStaffWithApp, refusalOf, signInStaff } from "#tests/support/staff.ts";

let shop: Shop;
let ada: Customer;
let serial = 100;
beforeAll(async () => {
  shop = await openShop({}, { jobs: ["letters", "money"] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.site.database.run(sql`delete from jobs`);
  shop.site.clock.set("2026-03-10T09:00:00Z");
  ada = await shop.customer();
});

async function subscribe(order = monthly, card: object = {}): Promise<void> {
  const body = { ...goodCard, card_number: ownCardNumber((serial += 1)), ...card, ...order };
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body })));
  await ada.call("POST /users/payment");
  await shop.site.jobs.runAll();
}
/** Goes on to an instant and does what is due, twice: a second run must send nothing more. */
async function at(instant: string): Promise<void> {
  shop.site.clock.set(instant);
  await shop.site.jobs.runAll();
  await shop.site.database.run(sql`delete from jobs`);
  await shop.site.jobs.runAll();
}
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const lettersAbout = (subject: RegExp) =>
  shop.site.mails.filter((mail) => mail.to === ada.email && subject.test(plain(mail.subject)));

test("the end of a free month is announced 7 days and 1 day ahead, once each: when, how much, which card, how to leave", async () => {
  await subscribe();
  const ends = /mois gratuit .* se termine/;
  await at("2026-04-03T06:00:00Z");
  expect(lettersAbout(ends)).toHaveLength(0);
  await at("2026-04-03T09:00:00Z");
  await at("2026-04-08T09:00:00Z");
  expect(lettersAbout(ends)).toHaveLength(1);
  await at("2026-04-09T09:00:00Z");
  await at("2026-04-09T20:00:00Z");
  expect(lettersAbout(ends)).toHaveLength(2);
  for (const { text } of lettersAbout(ends))
    for (const said of ["10 avril 2026", "9,99 €", "••••", "/resilier-votre-contrat"])
      expect(plain(text)).toContain(said);
  await at("2026-04-10T10:00:00Z");
  expect(lettersAbout(ends)).toHaveLength(2);
});

test("who cancelled hears nothing of the end of the free month, and two processes announce it once", async () => {
  await subscribe();
  await ada.call("POST /me/cancel-subscription");
  await at("2026-04-04T09:00:00Z");
  expect(lettersAbout(/mois gratuit .* se termine/)).toHaveLength(0);
  await ada.call("POST /me/reactivate-subscription");
  await shop.site.database.run(sql`delete from jobs where name = 'billing.renewal-notices'`);
  await Promise.all([shop.site.jobs.runAll(), shop.site.jobs.runAll()]);
  await shop.site.jobs.runAll();
  expect(lettersAbout(/mois gratuit .* se termine/)).toHaveLength(1);
});

test("a reactivation is confirmed, once, with the next payment", async () => {
  await subscribe();
  await ada.call("POST /me/cancel-subscription");
  for (const _twice of [1, 2]) await ada.call("POST /me/reactivate-subscription");
  await shop.site.jobs.runAll();
  const [letter, ...more] = lettersAbout(/continue$/);
  expect(more).toEqual([]);
  expect(plain(letter?.text ?? "")).toContain("9,99 € le 10 avril 2026");
});

test("a card that expires is announced 60 and 14 days ahead, and not once it was replaced", async () => {
  await subscribe(yearly, { card_expiration_month: 9, card_expiration_year: 2026 });
  const expires = /carte .* expire bientôt/;
  await at("2026-07-31T09:00:00Z");
  expect(lettersAbout(expires)).toHaveLength(0);
  await at("2026-08-02T09:00:00Z");
  await at("2026-09-01T09:00:00Z");
  expect(lettersAbout(expires)).toHaveLength(1);
  await at("2026-09-17T09:00:00Z");
  await at("2026-09-29T09:00:00Z");
  expect(lettersAbout(expires)).toHaveLength(2);
  expect(plain(lettersAbout(expires)[1]?.text ?? "")).toContain("expire le 30 septembre 2026");

  ada = await shop.customer();
  shop.site.clock.set("2026-03-10T09:00:00Z");
  await subscribe(yearly, { card_expiration_month: 9, card_expiration_year: 2026 });
  await shop.site.database.run(sql`
    update subscriptions set card_expires_on = '2029-01-31' where account_id = ${ada.accountId}`);
  await at("2026-08-02T09:00:00Z");
  expect(lettersAbout(expires)).toHaveLength(0);
});

test("the confirmation carries the terms that were accepted and the withdrawal form", async () => {
  await subscribe();
  const [letter] = lettersAbout(/est confirmé/);
  const files = new Map((letter?.attachments ?? []).map(({ fileName, content }) => [fileName, content.toString()]));
  expect([...files.keys()]).toEqual(["conditions-generales.html", "formulaire-de-retractation.html"]);
  const { content } = await ada.call("GET /pub/page/{slug}", { params: { slug: "cgu" }, query: {} });
  const wordsOf = (html: string) =>
    plain(html.replaceAll(/<[^>]*>/g, " "))
      .replaceAll(/ +/g, " ")
      .trim();
  expect(wordsOf(files.get("conditions-generales.html") ?? "")).toContain(wordsOf(content).slice(-400));
  expect(files.get("conditions-generales.html")).toContain('href="http://localhost:3000/fr/renoncer-au-contrat"');
  expect(files.get("formulaire-de-retractation.html")).toContain("ma rétractation du contrat");
  expect(plain(letter?.text ?? "")).toContain("sont joints à cet email");
});

test("the yearly notice shows its deadline in a frame of its own", async () => {
  await subscribe(yearly);
  await at("2027-01-15T09:00:00Z");
  const [letter] = lettersAbout(/sera reconduit/);
  expect(plain(letter?.html ?? "")).toMatch(
    /border:2px solid[^>]*><span[^>]*>Date limite pour refuser<\/span><br><strong>10 mars 2027 à 10:00/,
  );
  expect(plain(letter?.text ?? "")).toContain(">>> Date limite pour refuser : 10 mars 2027");
});

test("letters in English lead to English pages", async () => {
  await shop.site.database.run(sql`update accounts set language_id = 2 where id = ${ada.accountId}`);
  await subscribe();
  await at("2026-04-09T12:00:00Z");
  const [letter] = lettersAbout(/free month .* ends tomorrow/);
  expect(letter?.text).toContain("/en/resilier-votre-contrat");
  expect(letter?.html).toMatch(/href="http:\/\/localhost:3000\/en"/);
  expect(letter?.text).not.toMatch(/localhost:3000\/(?!en\b|profile|accueil)/);
});

test("terms planned by an editor are sent in full to every subscriber 30 days ahead, once each, and new ones hear too", async () => {
  await subscribe();
  const first = ada;
  const editor = await signInStaff(shop.site, await createStaffWithApp(shop.site, ["editor"]));
  const { data } = await editor("GET /admin/pages");
  const id = data.find(({ slug }) => slug === "cgu")?.id ?? 0;
  const page = await editor("GET /admin/pages/{id}", { params: { id } });
  const texts = { ...page.in_force, content_fr: `${page.in_force.content_fr}<p>Un article de plus.</p>` };
  const plan = (in_force_since: string) =>
    editor("PUT /admin/pages/{id}", { params: { id }, body: { revision: page.revision, ...texts, in_force_since } });
  expect((await refusalOf(plan("2026-04-09T09:00:00Z")))?.messages).toHaveProperty("in_force_since");
  await plan("2026-04-15T22:00:00Z");
  await at("2026-03-10T10:00:00Z");
  await at("2026-03-20T10:00:00Z");
  const change = /conditions de .* changent/;
  const [letter, ...more] = lettersAbout(change);
  expect(more).toEqual([]);
  expect(plain(letter?.text ?? "")).toContain("16 avril 2026");
  expect(letter?.text).toContain(`/cgu?version=${page.version + 1}`);
  expect(letter?.attachments?.[0]?.content.toString()).toContain("Un article de plus.");
  ada = await shop.customer();
  await subscribe();
  await at("2026-03-21T10:00:00Z");
  expect(lettersAbout(change)).toHaveLength(1);
  ada = first;
  expect(lettersAbout(change)).toHaveLength(1);
  await at("2026-04-16T10:00:00Z");
  expect(lettersAbout(change)).toHaveLength(1);
});
