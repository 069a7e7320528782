import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { monthly, openShop, type Customer, type Shop } from "#tests/support/shop.ts";
import type { PaymentProvider } from "../provider.ts";
import type { TestBank } from "./mercanet-test-bank.ts";
import { openMercanetFixture, referenceOf, visa, type MercanetFixture } from "./mercanet-test-fixture.ts";

let fixture: MercanetFixture;
let bank: TestBank;
let shop: Shop;
let mercanet: PaymentProvider;
let ada: Customer;
beforeAll(async () => {
  fixture = await openMercanetFixture();
  ({ bank, shop, mercanet } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  bank.faults.length = 0;
  ada = await shop.customer();
});

const subscriptionStatus = async () => (await ada.call("GET /me/latest-subscription"))?.status ?? null;

describe("a payment on the bank's page", () => {
  test("is recorded by the automatic response, not by the browser's return", async () => {
    const start = await fixture.order(ada);
    expect(start.action).toBe(`${bank.address}/paymentInit`);
    const notification = bank.pay(start.fields, visa);
    expect(await fixture.returnToShop(notification)).toBe(
      `${shop.site.config.http.publicUrl}/enregistrement?success=1&provider=card`,
    );
    expect(await subscriptionStatus()).toBeNull();
    expect((await fixture.notify(notification)).status).toBe(200);
    expect(await subscriptionStatus()).toBe(1);
    expect(await ada.call("GET /me/latest-subscription")).toMatchObject({
      cb_card_brand: "VISA",
      cb_card_number: "•••• 0000",
    });
    // A repeated notification counts once.
    expect((await fixture.notify(notification)).status).toBe(200);
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(1);
  });

  test("whose notification was lost is found by a status call", async () => {
    const start = await fixture.order(ada);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "pending" });
    bank.pay(start.fields, visa);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  });

  test("for a free month only verifies the card, which can be charged later", async () => {
    const start = await fixture.order(ada, monthly);
    await fixture.notify(bank.pay(start.fields, "4200000000000000"));
    expect(await subscriptionStatus()).toBe(1);
    const mandate = referenceOf(start.fields);
    const charged = await mercanet.charge({ mandate, key: "april", amountCents: 999, description: "Avril" });
    expect(charged).toMatchObject({ state: "paid", amountCents: 999, currency: "EUR", mandate, card: { brand: "CB" } });
  });

  test.each([
    ["4100000000000005", "refused", "Votre banque a refusé le paiement", "0"],
    ["4100000000000054", "refused", "La carte a expiré", "0"],
    ["4100000000000097", "abandoned", "Le paiement n’a pas été terminé à temps", "0"],
    [null, "abandoned", "Le paiement a été abandonné", "0"],
  ])("with %s is %s: %s", async (card, status, reason, success) => {
    const notification = bank.pay((await fixture.order(ada)).fields, card);
    expect(await fixture.returnToShop(notification)).toContain(`success=${success}`);
    await fixture.notify(notification);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status, reason });
  });

  test("with one card on eight accounts concurrently gives only one of them the free month", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.customer()));
    const starts = await Promise.all(people.map((one) => fixture.order(one, monthly)));
    const notifications = starts.map(({ fields }) => bank.pay(fields, "4200000000008800"));
    await Promise.all(notifications.map((answer) => fixture.notify(answer)));
    const outcomes = await Promise.all(people.map(({ call }) => call("POST /users/payment")));
    expect(outcomes.filter(({ status }) => status === "paid")).toHaveLength(1);
    expect(outcomes.filter(({ offers_full_price: offers }) => offers)).toHaveLength(7);
  });

  test("that was left without a notification is abandoned after its time", async () => {
    await fixture.order(ada);
    shop.site.clock.advance({ seconds: 21 * 60 });
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "abandoned" });
  });

  test("is not undone by an older notification that arrives late, and an abandoned one becomes paid if the bank says so", async () => {
    const { fields } = await fixture.order(ada);
    const reference = referenceOf(fields);
    const late = bank.answer(reference, { amount: 9990, currencyCode: 978, responseCode: "97" });
    const second = await fixture.order(ada);
    const notification = bank.pay(fields, visa);
    await fixture.notify(notification);
    await fixture.notify(late);
    expect(await subscriptionStatus()).toBe(1);
    expect(await mercanet.status(reference)).toMatchObject({ state: "paid", failure: null });
    // The second page was still open: its payment is refunded.
    await fixture.notify(bank.pay(second.fields, visa));
    expect(bank.transactions.get(referenceOf(second.fields))).toMatchObject({ left: 0, status: "CANCELLED" });
    expect(await shop.count("subscriptions", `account_id = ${ada.accountId} and status = 'active'`)).toBe(1);
  });
});

describe("a sealed notification is neither a payment nor a refusal", () => {
  const whole = { amount: "9990", currencyCode: "978", responseCode: "00" };
  const { amount: _amount, ...withoutAmount } = whole;
  const { currencyCode: _currency, ...withoutCurrency } = whole;
  test.each<[string, Record<string, string>]>([
    ["without an amount", withoutAmount],
    ["without a currency", withoutCurrency],
    ["with an amount of -999", { ...whole, amount: "-999" }],
    ["with an amount of 9990.0", { ...whole, amount: "9990.0" }],
    ["with an amount of 09990", { ...whole, amount: "09990" }],
    ["with a currency of EUR", { ...whole, currencyCode: "EUR" }],
    ["with a code of 0", { ...whole, responseCode: "0" }],
    ["that refuses without an amount", { currencyCode: "978", responseCode: "05" }],
  ])("%s", async (_what, fields) => {
    const { fields: form } = await fixture.order(ada);
    const reference = referenceOf(form);
    expect((await fixture.notify(bank.answer(reference, fields))).status).toBe(200);
    expect(await shop.count("payments", `account_id = ${ada.accountId} and status = 'pending'`)).toBe(1);
    expect(await subscriptionStatus()).toBeNull();
    // A status call at the bank decides.
    bank.pay(form, visa);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  });
});

describe("a notification is refused", () => {
  test("if it is forged or has a wrong seal", async () => {
    const notification = bank.pay((await fixture.order(ada)).fields, "4100000000000005");
    const data = new URLSearchParams(notification).get("Data") ?? "";
    const better = Buffer.from(data, "base64url").toString().replace("responseCode=05", "responseCode=00");
    const forged = new URLSearchParams(notification);
    forged.set("Data", Buffer.from(better).toString("base64url"));
    for (const raw of [forged.toString(), notification.replace(/Seal=\w/, "Seal=x"), "Data=a", ""])
      expect((await fixture.notify(raw)).status).toBe(403);
    expect(await fixture.returnToShop(forged.toString())).toBe(`${shop.site.config.http.publicUrl}/`);
    expect(await subscriptionStatus()).toBeNull();
  });

  test("if it is our own form, sealed with the same key and posted back", async () => {
    const { fields } = await fixture.order(ada);
    const raw = new URLSearchParams({ Data: fields["Data"] ?? "", Seal: fields["Seal"] ?? "", Encode: "base64url" });
    expect((await fixture.notify(raw.toString())).status).toBe(403);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "pending" });
    await fixture.notify(bank.pay(fields, visa));
    expect(await subscriptionStatus()).toBe(1);
  });

  test("for an unknown payment", async () => {
    const notification = bank.answer("unknown", { amount: 9990, currencyCode: 978, responseCode: "00" });
    expect((await fixture.notify(notification)).status).toBe(404);
    expect(await fixture.returnToShop(notification)).toBe(`${shop.site.config.http.publicUrl}/`);
  });

  test.each([
    ["another amount", { amount: 1, currencyCode: 978 }],
    ["another currency", { amount: 9990, currencyCode: 840 }],
  ])("with %s: no subscription starts, and the payment is refunded", async (_case, changed) => {
    const { fields } = await fixture.order(ada);
    const reference = referenceOf(fields);
    bank.pay(fields, visa);
    const booked = bank.transactions.get(reference);
    Object.assign(booked ?? {}, {
      amount: changed.amount,
      left: changed.amount,
      currency: String(changed.currencyCode),
    });
    await fixture.notify(bank.notificationFor(reference));
    expect(await subscriptionStatus()).toBeNull();
    expect(bank.transactions.get(reference)).toMatchObject({ left: 0 });
  });
});

test("no card number, token or key of the bank is stored, logged, mailed or part of an error", async () => {
  const pan = "5100000000001200";
  const { fields } = await fixture.order(ada);
  const notification = bank.pay(fields, pan);
  await fixture.notify(notification);
  await fixture.notify(notification.replace(/Seal=\w/, "Seal=x"));
  bank.faults.push("lost before", "lost before", "lost before");
  const failed = await mercanet.charge(fixture.chargeOf(referenceOf(fields))).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  const rows = await shop.site.database.rows<{ row: string }>(sql`
    select t::text as row from mercanet_payments t union all select t::text from payments t
    union all select t::text from subscriptions t union all select t::text from payment_notifications t`);
  const everything = [
    rows.map(({ row }) => row).join("\n"),
    shop.site.logged(),
    JSON.stringify(shop.site.mails),
    String((failed as Error).stack),
  ].join("\n");
  for (const secret of [pan, "000000001200", "token-of-", "002001000000001_KEY1"])
    expect(everything).not.toContain(secret);
  expect(everything).toContain("1200");
});

test("starting without the bank's settings fails and names each missing one", async () => {
  await expect(openShop({ PAYMENT_PROVIDERS: "mercanet", MERCANET_OFFICE_URL: "http://bank.example" })).rejects.toThrow(
    /MERCANET_MERCHANT_ID.*\n.*MERCANET_SECRET_KEY.*\n.*MERCANET_KEY_VERSION.*\n.*MERCANET_PAYPAGE_URL.*\n.*MERCANET_OFFICE_URL: not an https address/,
  );
});

test("starting on a port that the bank cannot return to fails", async () => {
  const settings = { PAYMENT_PROVIDERS: "mercanet", ...bank.environment, PUBLIC_URL: "http://localhost:10443" };
  await expect(openShop(settings)).rejects.toThrow("PUBLIC_URL: Mercanet comes back to ports");
});
