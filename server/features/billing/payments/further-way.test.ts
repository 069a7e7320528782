import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "#server/database/sql.ts";
import { leaveRowsUnchecked } from "#tests/support/declared-rows.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { lovelace } from "#tests/support/people.ts";
import { openShop, referenceIn, type Customer, type Shop } from "#tests/support/shop.ts";

// The product has no way of this kind yet: the table of ways gets a third entry, and nothing else changes.
vi.mock("#contract/payment-ways.ts", async (importOriginal) => {
  const { paymentWays } = await importOriginal<typeof import("#contract/payment-ways.ts")>();
  const fr = {
    name: "Virement d’essai",
    note: "Depuis votre banque",
    by: "par virement",
    paidBy: "par virement d’essai",
  };
  const en = { name: "Trial transfer", note: "From your bank", by: "by transfer", paidBy: "by trial transfer" };
  return {
    paymentWays: {
      ...paymentWays,
      giro: { kind: "debit", words: { fr, en }, mark: { ground: "#10298e", word: "TEST", fill: "#ffffff" } },
    },
  };
});

/** As `PaymentWay` names it for the types, which know the real table alone. */
const way = "giro" as "paypal";
let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  // The types of rows know the real table alone.
  leaveRowsUnchecked();
  shop = await openShop();
  ada = await shop.customer();
});
afterAll(() => shop.close());

/** Turns the clock, runs the due jobs, and signs in again: a session is shorter than a billing period. */
async function at(instant: string): Promise<void> {
  shop.site.clock.set(instant);
  await shop.site.jobs.runAll();
  const body = { username: ada.email, password: lovelace(ada.email).password };
  const { token } = await shop.site.as()("POST /auth/token", { body });
  ada = { ...ada, token, call: shop.site.as({ token }) };
}

const textOf = (subject: string): string =>
  (
    shop.site.mails.filter((mail) => mail.to === ada.email && mail.subject.includes(subject)).at(-1)?.text ?? ""
  ).replaceAll(/\s+/g, " ");

test("a further way is offered, ordered on the provider's page, and named wherever a payment is", async () => {
  expect((await shop.site.as()("GET /pub/payment-methods")).ways).toEqual(["card", "paypal", "giro"]);
  const order = { plan: 1, final_price: 9.99, trial: true, terms: true, way };
  const start = await ada.call("POST /subscriptions", { body: order });
  expect(start.approve_url).toMatch(/^\/sandbox\/giro\?reference=/);
  expect(await (await fetch(shop.site.url + start.approve_url)).text()).toContain("Compte en banque de démonstration");
  expect((await ada.call("GET /me/pending-payment")).pending?.method).toBe("giro");
  expect(await shop.press(referenceIn(start), { payer: "fr76-1" })).toContain("success=1&provider=giro");
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  expect(await ada.call("GET /me/profile")).toMatchObject({ paymentMethod: "GIRO" });
});

test("its payer has one free month", async () => {
  const other = await shop.customer();
  const body = { plan: 1, final_price: 9.99, trial: true, terms: true, way };
  await shop.press(referenceIn(await other.call("POST /subscriptions", { body })), { payer: "FR76-1" });
  expect((await other.call("POST /users/payment")).reason).toContain("mois d’essai");
});

test("its charges, refusals, letters and invoices speak of it", async () => {
  await at("2026-04-03T10:00:00Z");
  expect(textOf("mois gratuit")).toContain("Le prélèvement se fera par virement d’essai.");
  expect(textOf("mois gratuit")).toContain("Virement d’essai");
  await shop.site.database.run(sql`
    insert into sandbox_renewals select distinct payer, 'new-card' from sandbox_payments where payer is not null`);
  await at("2026-04-10T10:00:00Z");
  expect(textOf("n’a pas abouti")).toContain("Ce compte ne peut plus être prélevé.");
  expect(textOf("n’a pas abouti")).toContain("Payer par carte");
  await shop.site.database.run(sql`delete from sandbox_renewals`);
  await shop.site.database.run(
    sql`update subscriptions set next_payment_at = ${shop.site.clock.now()} where status = 'past_due'`,
  );
  await shop.site.jobs.runAll();
  await at("2026-04-12T10:00:00Z");
  expect(await ada.call("GET /me/profile")).toMatchObject({ user_subscription: { past_due: null } });
  const attached = shop.site.mails.filter((mail) => mail.to === ada.email).flatMap((mail) => mail.attachments ?? []);
  const invoice = await readPdf(attached.at(-1)?.content ?? Buffer.of());
  expect(invoice.text).toContain("par virement d’essai");
});

test("a way that nobody takes is refused", async () => {
  const body = { plan: 1, terms: true, way: "voucher" as "paypal" };
  await expect(ada.call("POST /subscriptions", { body })).rejects.toMatchObject({ status: 400 });
});
