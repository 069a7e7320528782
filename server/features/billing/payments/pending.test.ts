import { afterAll, beforeAll, expect, test } from "vitest";
import { goodCard, monthly, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const nothing = { status: "none", reason: null, pending: null };

test("a payment waits in sight from the moment it is at the provider's until it has an outcome", async () => {
  const ada = await shop.customer();
  const card = { ...goodCard, card_number: ownCardNumber(9101) };
  expect(await ada.call("GET /me/pending-payment")).toEqual({ pending: null });
  expect(await ada.call("POST /me/pending-payment")).toEqual(nothing);
  const reference = referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card, ...yearly } }));
  const pending = { amount: 99.9, since: shop.site.clock.now().toISOString(), method: "card" };
  expect(await ada.call("GET /me/pending-payment")).toEqual({ pending });
  expect(await ada.call("POST /me/pending-payment")).toEqual({ status: "pending", reason: null, pending });

  // Paid, and word of it lost: whoever looks again hears of it.
  await shop.press(reference);
  expect(await ada.call("POST /me/pending-payment")).toEqual({ status: "paid", reason: null, pending: null });
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1 });
});

test("one that is refused says why, and the check of a card waits with an amount of nothing", async () => {
  const bob = await shop.customer();
  const card = { ...goodCard, card_number: "4000000000009995" };
  const reference = referenceIn(await bob.call("POST /mercanet/verify-card", { body: { ...card, ...monthly } }));
  expect(await bob.call("GET /me/pending-payment")).toMatchObject({ pending: { amount: 0 } });
  await shop.press(reference);
  expect(await bob.call("POST /me/pending-payment")).toEqual({
    status: "refused",
    reason: "Le solde du compte est insuffisant",
    pending: null,
  });
});

test("one that PayPal refuses says so in PayPal's name", async () => {
  const zoe = await shop.customer();
  const reference = referenceIn(await zoe.call("POST /subscriptions", { body: yearly }));
  await shop.press(reference, { button: "refuse" });
  expect(await zoe.call("POST /me/pending-payment")).toMatchObject({
    status: "refused",
    reason: "PayPal a refusé le paiement",
  });
});

test("a change of plan that the bank has not answered waits in sight as well", async () => {
  const eve = await shop.customer();
  const card = { ...goodCard, card_number: ownCardNumber(9103) };
  const reference = referenceIn(await eve.call("POST /mercanet/verify-card", { body: { ...card, ...yearly } }));
  await shop.press(reference);
  await eve.call("POST /users/payment");
  await answerLater(reference);
  const { amount } = await eve.call("GET /me/plan-change", { query: { plan: 4 } });
  expect(await eve.call("POST /me/plan-change", { body: { plan: 4, amount } })).toMatchObject({ status: "pending" });
  expect(await eve.call("GET /me/pending-payment")).toMatchObject({ pending: { amount, method: "card" } });
  expect(await eve.call("POST /me/pending-payment")).toMatchObject({ status: "pending", pending: { amount } });
  shop.site.clock.advance({ seconds: 3700 });
  expect(await eve.call("POST /me/pending-payment")).toMatchObject({ status: "paid", pending: null });
});

/** The card of this payment answers later charges after an hour. */
async function answerLater(reference: string): Promise<void> {
  const { sql } = await import("#server/database/sql.ts");
  await shop.site.database.run(sql`update sandbox_payments set renewals = 'late' where reference = ${reference}`);
}
