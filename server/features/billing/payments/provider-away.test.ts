import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import { openTestBank, type TestBank } from "#server/adapters/payments/mercanet/mercanet-test-bank.ts";
import { referenceOf, visa } from "#server/adapters/payments/mercanet/mercanet-test-fixture.ts";
import { openTestService, type TestService } from "#server/adapters/payments/paypal/paypal-test-service.ts";
import { webhookPath } from "#server/adapters/payments/provider.ts";
import { sql } from "#server/database/sql.ts";
import { openShop, yearly, type Customer, type Shop } from "#tests/support/shop.ts";

let bank: TestBank;
let service: TestService;
let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  let now = () => new Date(0);
  bank = await openTestBank({ encode: "base64url" });
  service = await openTestService(() => now());
  shop = await openShop({ PAYMENT_PROVIDERS: "mercanet paypal", ...bank.environment, ...service.environment });
  ({ now } = shop.site.clock);
});
afterAll(async () => {
  await shop.close();
  await bank.close();
  await service.close();
});
beforeEach(async () => {
  await shop.site.database.run(sql`delete from jobs`);
  shop.site.clock.set("2026-03-10T09:00:00Z");
  bank.faults.length = 0;
  service.faults.length = 0;
  ada = await shop.customer();
});

/** No call is answered until `isBack`. */
const leave = ({ faults }: { faults: string[] }) =>
  void faults.push(...Array.from({ length: 40 }, () => "lost before"));
const isBack = ({ faults }: { faults: string[] }) => void (faults.length = 0);
const byCard = () => ada.call("POST /mercanet-subscriptions", { body: yearly });
const byPaypal = async () => {
  const { approve_url: url } = await ada.call("POST /subscriptions", { body: yearly });
  return new URL(url).searchParams.get("ba_token") ?? "";
};
const ordersThat = (where: string) => shop.count("subscriptions", `account_id = ${ada.accountId} and ${where}`);
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof CallError)) throw new Error("it was not refused");
  return error;
};

test("with the bank away, the open order is kept and the other way of paying is offered", async () => {
  await byCard();
  leave(bank);
  const refused = await refusal(byCard());
  expect(refused).toMatchObject({ status: 503, details: { reason: "provider-away", other: "paypal" } });
  expect(refused.message).toContain("Vous pouvez payer avec PayPal");
  expect(await ordersThat("status = 'pending'")).toBe(1);
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "pending" });
});

test("PayPal sells while the bank is away, and what the bank took after all goes back", async () => {
  const card = await byCard();
  leave(bank);
  const id = await byPaypal();
  const sale = service.approve(id);
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  expect(sale).toBeDefined();
  expect(await shop.count("payments", `account_id = ${ada.accountId} and status = 'pending'`)).toBe(1);

  isBack(bank);
  bank.pay(card.fields, visa);
  shop.site.clock.advance({ seconds: 3600 });
  await shop.site.jobs.runAll();
  expect(bank.transactions.get(referenceOf(card.fields))).toMatchObject({ left: 0 });
  expect(await ordersThat("status = 'active' and provider = 'paypal'")).toBe(1);
  expect(await shop.count("payments", `account_id = ${ada.accountId} and status = 'pending'`)).toBe(0);
});

test("with PayPal away, the card is offered, and the order by card goes through", async () => {
  leave(service);
  expect(await refusal(byPaypal())).toMatchObject({ status: 503, details: { reason: "provider-away", other: "card" } });
  const { fields } = await byCard();
  await shop.site.send("POST", webhookPath("mercanet"), {
    raw: bank.pay(fields, visa),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1 });
});

test("a provider that is away does not keep the others' payments from being asked after", async () => {
  await byCard();
  const grace = await shop.customer();
  const { approve_url: url } = await grace.call("POST /subscriptions", { body: yearly });
  service.approve(new URL(url).searchParams.get("ba_token") ?? "");
  leave(bank);
  shop.site.clock.advance({ seconds: 3600 });
  // The job fails, and is tried again, for the bank's payment alone.
  await expect(shop.site.jobs.runAll()).rejects.toMatchObject({ name: "NoAnswer" });
  expect(await grace.call("GET /me/latest-subscription")).toMatchObject({ status: 1 });
});

test("who takes a cancellation back after PayPal ended the mandate is asked for a card, and promised nothing", async () => {
  const id = await byPaypal();
  service.approve(id);
  await ada.call("POST /users/payment");
  await ada.call("POST /me/cancel-subscription");
  // Word of the end is lost.
  service.agreement(id).status = "CANCELLED";
  const refused = await refusal(ada.call("POST /me/reactivate-subscription"));
  expect(refused).toMatchObject({ status: 409, details: { reason: "mandate" } });
  expect(refused.message).toContain("Enregistrez une carte");
  expect(await ordersThat("cancel_asked_at is null and status = 'active'")).toBe(0);

  const { fields } = await ada.call("POST /me/hosted-card");
  bank.pay(fields, visa);
  expect(await ada.call("POST /me/card/confirm")).toMatchObject({ status: "paid" });
  const user = await ada.call("POST /me/reactivate-subscription");
  expect(user).toMatchObject({ cancel_subscription_at: null, paymentMethod: "CARD" });
});

test("with PayPal away nobody is told that the subscription goes on", async () => {
  const id = await byPaypal();
  service.approve(id);
  await ada.call("POST /users/payment");
  await ada.call("POST /me/cancel-subscription");
  leave(service);
  expect(await refusal(ada.call("POST /me/reactivate-subscription"))).toMatchObject({ status: 503 });
  isBack(service);
  expect(await ada.call("POST /me/reactivate-subscription")).toMatchObject({ cancel_subscription_at: null });
});
