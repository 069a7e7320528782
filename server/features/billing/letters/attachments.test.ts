import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { lovelace } from "#tests/support/people.ts";
import {
  goodCard,
  openShop,
  ownCardNumber,
  referenceIn,
  yearly,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";

let shop: Shop;
let ada: Customer;
let serial = 0;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.site.database.run(sql`delete from jobs`);
  await shop.site.database.run(sql`delete from sandbox_renewals`);
  shop.site.clock.set("2026-03-10T09:00:00Z");
  ada = await shop.customer();
});

const card = () => ({ ...goodCard, card_number: ownCardNumber((serial += 1)) });
async function subscribe(plan: 1 | 2): Promise<void> {
  const order = plan === 2 ? yearly : { plan, terms: true, start_now: true };
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card(), ...order } })));
  await ada.call("POST /users/payment");
  await shop.site.jobs.runAll();
}

/** Goes on to an instant, does what is due, and signs in anew: sessions do not last as long as periods. */
async function at(instant: string): Promise<void> {
  shop.site.clock.set(instant);
  await shop.site.jobs.runAll();
  const body = { username: ada.email, password: lovelace(ada.email).password };
  const { token } = await shop.site.as()("POST /auth/token", { body });
  ada = { ...ada, token, call: shop.site.as({ token }) };
}

/** The last letter whose subject says so, and the words of what is attached to it. */
async function letter(subject: string) {
  const found = shop.site.mails.filter((mail) => mail.to === ada.email && mail.subject.includes(subject)).at(-1);
  if (!found) throw new Error(`no letter about ${subject}`);
  const pdfs = await Promise.all((found.attachments ?? []).map(async ({ content }) => (await readPdf(content)).text));
  return { text: found.text, names: (found.attachments ?? []).map(({ fileName }) => fileName), pdfs };
}
const latestNumber = async () => (await ada.call("GET /me/invoices")).data[0]?.id ?? "";

test("the letter of a renewal has its invoice with it, of the period that it names", async () => {
  await subscribe(1);
  await at("2026-04-10T08:00:00Z");
  const { text, names, pdfs } = await letter("est reconduit");
  const number = await latestNumber();
  expect(names).toEqual([`facture-${number}.pdf`]);
  expect(pdfs).toHaveLength(1);
  for (const words of [number, "du 10 avril 2026 au 10 mai 2026", "9,99 €"]) {
    expect(pdfs[0]).toContain(words);
    expect(text.replaceAll(/\s/g, " ")).toContain(words);
  }
});

test("a refused renewal has nothing with it, and the letter of its recovery the invoice", async () => {
  await subscribe(1);
  await shop.site.database.run(sql`
    insert into sandbox_renewals select distinct payer, 'funds' from sandbox_payments where payer is not null`);
  await at("2026-04-10T08:00:00Z");
  expect(await letter("n’a pas abouti")).toMatchObject({ names: [], pdfs: [] });
  await at("2026-04-12T08:00:00Z");
  await shop.press(referenceIn(await ada.call("POST /me/card", { body: card() })));
  await ada.call("POST /me/card/confirm");
  await shop.site.jobs.runAll();
  const { names, pdfs } = await letter("est à jour");
  const number = await latestNumber();
  expect(names).toEqual([`facture-${number}.pdf`]);
  // Paid two days late, the period is the same.
  expect(pdfs[0]).toContain("du 10 avril 2026 au 10 mai 2026");
  expect(pdfs[0]).toContain("Payée le 12 avril 2026 par carte bancaire");
});

test("the letter of a larger plan has the invoice of the difference with it, the one of a smaller plan has none", async () => {
  await subscribe(2);
  shop.site.clock.set("2026-03-20T09:00:00Z");
  const { amount } = await ada.call("GET /me/plan-change", { query: { plan: 4 } });
  await ada.call("POST /me/plan-change", { body: { plan: 4, amount } });
  await shop.site.jobs.runAll();
  const { text, names, pdfs } = await letter("Votre forfait");
  const number = await latestNumber();
  expect(names).toEqual([`facture-${number}.pdf`]);
  const shown = `${amount.toFixed(2).replace(".", ",")} €`;
  for (const words of [number, shown]) {
    expect(pdfs[0]).toContain(words);
    expect(text.replaceAll(/\s/g, " ")).toContain(words);
  }
  await ada.call("POST /me/plan-change", { body: { plan: 1, amount: 0 } });
  await shop.site.jobs.runAll();
  expect((await letter("change le")).names).toEqual([]);
});
