import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { monthly, openShop, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { openTestBank, type TestBank } from "./mercanet/mercanet-test-bank.ts";
import { openTestService, type TestService } from "./paypal/paypal-test-service.ts";
import { webhookPath } from "./provider.ts";

let bank: TestBank;
let service: TestService;
let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  let now = () => new Date(0);
  bank = await openTestBank();
  service = await openTestService(() => now());
  const settings = { ...bank.environment, ...service.environment };
  shop = await openShop({ PAYMENT_PROVIDERS: "mercanet paypal", ...settings });
  ({ now } = shop.site.clock);
});
afterAll(async () => {
  await shop.close();
  await bank.close();
  await service.close();
});
beforeEach(async () => {
  // The clock is set back, so recurring jobs must be scheduled again.
  await shop.site.database.run(sql`delete from jobs`);
  shop.site.clock.set("2026-03-10T09:00:00Z");
  bank.faults.length = 0;
  ada = await shop.customer();
});

const at = async (instant: string) => {
  shop.site.clock.set(instant);
  await shop.site.jobs.runAll();
};
const notifyMercanet = (raw: string) =>
  shop.site.send("POST", webhookPath("mercanet"), {
    raw,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const notifyPaypal = (raw: string) =>
  shop.site.send("POST", webhookPath("paypal"), { raw, headers: service.headersOf(raw) });
const charges = (who: Customer) =>
  shop.site.database.rows(sql`
    select status, amount_cents, provider from payments where account_id = ${who.accountId} and kind = 'renewal' order by id`);
/** Read from the database, since sessions expire before a period ends. */
const subscription = (who: Customer) =>
  shop.site.database.row<{ status: string; period_ends_at: Date; cancel_asked_at: Date | null }>(sql`
    select status, period_ends_at, cancel_asked_at from subscriptions where account_id = ${who.accountId}`);
const runs = async (who: Customer, instant: string) =>
  (
    await shop.site.database.row<{ status: number }>(
      sql`select status from account_standing(${who.accountId}, ${new Date(instant)})`,
    )
  )?.status === 1;

let cards = 0;
/** Pays with a new card each time, since a card gets only one free month. */
async function payByCard(who: Customer, order = monthly): Promise<void> {
  cards += 1;
  const { fields } = await who.call("POST /mercanet-subscriptions", { body: order });
  await notifyMercanet(bank.pay(fields, `41000000${String(cards).padStart(6, "0")}00`));
}
let payers = 0;
async function payByPaypal(who: Customer, order = monthly): Promise<string> {
  payers += 1;
  const { approve_url } = await who.call("POST /subscriptions", { body: order });
  const id = new URL(approve_url).searchParams.get("ba_token") ?? "";
  const sale = service.approve(id, { payerId: `PAYERABCDEF${10 + payers}`.replaceAll(/[01]/g, "Z") });
  await notifyPaypal(sale ? service.saleEvent(id, sale) : service.agreementEvent(id, "ACTIVATED"));
  return id;
}

test("cards are charged by Mercanet and PayPal accounts by PayPal, and both renew after the free month", async () => {
  const bob = await shop.customer();
  expect(await shop.site.as()("GET /pub/payment-methods")).toMatchObject({
    card_entry: "hosted",
    ways: ["card", "paypal"],
  });
  await payByCard(ada);
  const agreement = await payByPaypal(bob);
  for (const who of [ada, bob])
    expect(await subscription(who)).toMatchObject({ period_ends_at: new Date("2026-04-10T08:00:00Z") });

  // We charge the card, despite a lost response; PayPal charges by itself, some hours later, and notifies twice.
  bank.faults.push("lost after");
  await at("2026-04-10T08:00:00Z");
  expect(await charges(bob)).toEqual([]);
  await at("2026-04-10T14:30:00Z");
  const notification = service.saleEvent(agreement, service.bill(agreement));
  for (const _time of [1, 2]) expect((await notifyPaypal(notification)).status).toBe(200);
  expect(await charges(ada)).toEqual([{ status: "paid", amount_cents: 999, provider: "mercanet" }]);
  expect(await charges(bob)).toEqual([{ status: "paid", amount_cents: 999, provider: "paypal" }]);
  expect([...bank.transactions.values()].filter(({ amount }) => amount === 999)).toHaveLength(1);
  for (const who of [ada, bob])
    expect(await subscription(who)).toMatchObject({
      status: "active",
      period_ends_at: new Date("2026-05-10T08:00:00Z"),
    });
});

test("cancelling here ends the PayPal subscription, and cancelling at PayPal cancels here", async () => {
  const bob = await shop.customer();
  const [adas, bobs] = [await payByPaypal(ada, yearly), await payByPaypal(bob, yearly)];
  await ada.call("POST /me/cancel-subscription");
  await shop.site.jobs.runAll();
  // The cancellation can be undone until shortly before the period ends.
  expect(service.agreement(adas).status).toBe("ACTIVE");
  await at("2027-03-09T09:00:00Z");
  expect(service.agreement(adas).status).toBe("CANCELLED");

  service.agreement(bobs).status = "CANCELLED";
  await notifyPaypal(service.agreementEvent(bobs, "CANCELLED"));
  expect(await subscription(bob)).toMatchObject({
    status: "active",
    cancel_asked_at: new Date("2027-03-09T09:00:00Z"),
  });
  expect([await runs(bob, "2027-03-10T08:59:59Z"), await runs(bob, "2027-03-10T09:00:00Z")]).toEqual([true, false]);
});

test("a period that PayPal could not charge is past due, and paid once PayPal's retry succeeds", async () => {
  const agreement = await payByPaypal(ada, yearly);
  await at("2027-03-10T09:00:00Z");
  service.failToBill(agreement);
  await notifyPaypal(service.agreementEvent(agreement, "PAYMENT.FAILED"));
  expect(await subscription(ada)).toMatchObject({ status: "past_due" });
  await at("2027-03-15T09:00:00Z");
  expect(await runs(ada, "2027-03-15T09:00:00Z")).toBe(true);
  await notifyPaypal(service.saleEvent(agreement, service.bill(agreement)));
  expect(await subscription(ada)).toMatchObject({ status: "active" });
  expect(await charges(ada)).toMatchObject([{ status: "refused" }, { status: "paid" }]);
});

test("a refund initiated by PayPal is recorded once", async () => {
  const agreement = await payByPaypal(ada, yearly);
  const [sale] = service.agreement(agreement).sales;
  if (!sale) throw new Error("nothing was taken");
  const notification = service.refundEvent(sale, "R-BY-HAND", "10.00");
  for (const _time of [1, 2]) expect((await notifyPaypal(notification)).status).toBe(200);
  const refunds = await shop.site.database.rows(sql`
    select amount_cents, provider_reference from payments where account_id = ${ada.accountId} and kind = 'refund'`);
  expect(refunds).toEqual([{ amount_cents: 1000, provider_reference: "R-BY-HAND" }]);
});

test("a plan change with PayPal is refused with the advice to register a card", async () => {
  const agreement = await payByPaypal(ada, yearly);
  const { period_ends_at: end } = (await subscription(ada)) ?? {};
  for (const locale of ["fr", "en"] as const) {
    const advice = { fr: "Enregistrez une carte pour le faire", en: "Register a card to do so" }[locale];
    const call = shop.site.as({ token: ada.token, locale });
    const refusal = { status: 409, message: expect.stringContaining(advice) };
    await expect(call("GET /me/plan-change", { query: { plan: 4 } })).rejects.toMatchObject(refusal);
    await expect(call("POST /me/plan-change", { body: { plan: 4, amount: 50 } })).rejects.toMatchObject(refusal);
  }
  expect(await subscription(ada)).toMatchObject({ status: "active", period_ends_at: end });

  // With a card the change succeeds, and the PayPal subscription is cancelled.
  cards += 1;
  const { fields } = await ada.call("POST /me/hosted-card");
  await notifyMercanet(bank.pay(fields, `41000000${String(cards).padStart(6, "0")}00`));
  await shop.site.jobs.runAll();
  expect(service.agreement(agreement).status).toBe("CANCELLED");
  const { amount } = await ada.call("GET /me/plan-change", { query: { plan: 4 } });
  expect(amount).toBe(50);
  expect(await ada.call("POST /me/plan-change", { body: { plan: 4, amount } })).toMatchObject({ status: "done" });
  expect([...bank.transactions.values()].filter(({ amount: cents }) => cents === 5000)).toHaveLength(1);
});

test("a withdrawal is refunded once by Mercanet and by PayPal, despite lost responses", async () => {
  const bob = await shop.customer();
  const agreement = await payByPaypal(bob, yearly);
  await payByCard(ada, yearly);
  shop.site.clock.set("2026-03-15T09:00:00Z");
  for (const who of [ada, bob])
    expect(await who.call("GET /me/withdrawal")).toMatchObject({ paid: 99.9, refund: 98.53 });
  bank.faults.push("none", "lost after");
  service.faults.push("lost after");
  for (const who of [ada, bob]) {
    await who.call("POST /me/withdrawal");
    await expect(who.call("POST /me/withdrawal")).rejects.toMatchObject({ status: 409 });
  }
  for (const instant of [
    "2026-03-15T09:00:01Z",
    "2026-03-15T09:10:00Z",
    "2026-03-15T10:30:00Z",
    "2026-03-16T12:00:00Z",
  ]) {
    shop.site.clock.set(instant);
    await shop.site.jobs.runAll().catch((error: Error) => expect(error.message).toMatch(/answer|under way|refund/i));
  }
  const paid = [...bank.transactions.values()].filter(({ amount, left }) => amount === 9990 && left === 9990 - 9853);
  expect(paid).toHaveLength(1);
  expect(service.agreement(agreement).sales.map(({ refunded }) => refunded)).toEqual([9853]);
  expect(service.agreement(agreement).status).toBe("CANCELLED");
  for (const who of [ada, bob]) {
    const kept = await shop.site.database.rows(sql`
      select p.status, p.amount_cents, i.gross_cents from payments p left join invoices i on i.payment_id = p.id
      where p.account_id = ${who.accountId} and p.kind = 'refund'`);
    expect(kept).toEqual([{ status: "paid", amount_cents: 9853, gross_cents: -9853 }]);
    expect(await runs(who, "2026-03-16T12:00:00Z")).toBe(false);
  }
  const balance = await shop.site.database.row(
    sql`select coalesce(sum(amount_cents), 0)::integer as cents from ledger`,
  );
  expect(balance).toEqual({ cents: 0 });
}, 60_000);
