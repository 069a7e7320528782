import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { monthly, openShop, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import type { PaymentProvider } from "../provider.ts";
import type { TestService } from "./paypal-test-service.ts";
import { openPaypalFixture, payerIdOf, type PaypalFixture } from "./paypal-test-fixture.ts";

let fixture: PaypalFixture;
let service: TestService;
let shop: Shop;
let paypal: PaymentProvider;
let ada: Customer;
beforeAll(async () => {
  fixture = await openPaypalFixture();
  ({ service, shop, paypal } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  service.faults.length = 0;
  ada = await shop.customer();
});

const subscriptionStatus = async () => (await ada.call("GET /me/latest-subscription"))?.status ?? null;
const calls = (path: string) => service.calls.filter((call) => call.path.startsWith(path)).map(({ body }) => body);

describe("an order", () => {
  test("starts the subscription once PayPal notifies its payment, not when it is approved", async () => {
    const id = await fixture.order(ada);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "pending" });
    const sale = service.approve(id);
    expect(await subscriptionStatus()).toBeNull();
    const notification = service.saleEvent(id, sale ?? service.bill(id));
    expect((await fixture.notify(notification)).status).toBe(200);
    expect(await subscriptionStatus()).toBe(1);
    expect((await fixture.notify(notification)).status).toBe(200);
    expect((await fixture.notify(service.agreementEvent(id, "ACTIVATED"))).status).toBe(200);
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(1);
    expect(await shop.count("payments", `account_id = ${ada.accountId}`)).toBe(1);
    expect(calls("/v1/billing/subscriptions").at(0)).toMatchObject({
      application_context: {
        locale: "fr-FR",
        user_action: "SUBSCRIBE_NOW",
        return_url: expect.stringMatching(/\/enregistrement\?success=1&provider=paypal$/),
        cancel_url: expect.stringMatching(/\/enregistrement\?success=0&provider=paypal$/),
      },
    });
  });

  test("whose notification was lost is found by a status call", async () => {
    const id = await fixture.order(ada);
    service.approve(id);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
    expect(await subscriptionStatus()).toBe(1);
  });

  test("with a free month charges nothing, and its payer gets no second one", async () => {
    const id = await fixture.order(ada, monthly);
    expect(service.approve(id, { payerId: "ABCDEFGHJKLMN" })).toBeUndefined();
    await fixture.notify(service.agreementEvent(id, "ACTIVATED"));
    expect(await ada.call("GET /me/profile")).toMatchObject({ trialDayRemaining: 31 });
    const bob = await shop.customer();
    const second = await fixture.order(bob, monthly);
    service.approve(second, { payerId: "ABCDEFGHJKLMN" });
    await fixture.notify(service.agreementEvent(second, "ACTIVATED"));
    expect(await bob.call("POST /users/payment")).toMatchObject({ status: "refused" });
    // The refused order is cancelled, so that PayPal does not charge it a month later.
    await shop.site.jobs.runAll();
    expect(service.agreement(second).status).toBe("CANCELLED");
    expect(service.agreement(id).status).toBe("ACTIVE");
  });

  test("of the same payer gets one free month, even if eight accounts settle concurrently", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.customer()));
    const ids = await Promise.all(people.map((one) => fixture.order(one, monthly)));
    for (const id of ids) service.approve(id, { payerId: "SHAREDPAYERXX" });
    await Promise.all(ids.map((id) => fixture.notify(service.agreementEvent(id, "ACTIVATED"))));
    const outcomes = await Promise.all(people.map(({ call }) => call("POST /users/payment")));
    expect(outcomes.filter(({ status }) => status === "paid")).toHaveLength(1);
    expect(outcomes.filter(({ offers_full_price: offers }) => offers)).toHaveLength(7);
  });

  test.each(["9.9", "-99.90", "99.900"])("is neither paid nor refused by a sale of '%s'", async (total) => {
    const id = await fixture.order(ada);
    const sale = service.approve(id) ?? service.bill(id);
    sale.status = "PENDING";
    const event = JSON.parse(service.saleEvent(id, sale)) as { resource: { amount: { total: string } } };
    event.resource.amount.total = total;
    expect((await fixture.notify(JSON.stringify(event))).status).toBe(200);
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "pending" });
    sale.status = "COMPLETED";
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  });

  test("whose payer cannot pay is refused, and PayPal does not retry", async () => {
    const id = await fixture.order(ada);
    service.approve(id, { pays: false });
    await fixture.notify(service.agreementEvent(id, "PAYMENT.FAILED"));
    expect(await ada.call("POST /users/payment")).toMatchObject({
      status: "refused",
      reason: "Le solde de votre compte PayPal est insuffisant",
    });
    expect(service.agreement(id).status).toBe("CANCELLED");
  });

  test("that was left is abandoned after three hours, but starts if it is approved later", async () => {
    const id = await fixture.order(ada);
    shop.site.clock.advance({ seconds: 3 * 3600 + 1 });
    expect(await ada.call("POST /users/payment")).toMatchObject({ status: "abandoned" });
    const sale = service.approve(id);
    await fixture.notify(service.saleEvent(id, sale ?? service.bill(id)));
    expect(await subscriptionStatus()).toBe(1);
  });

  test("that was replaced by another is refunded if it is paid as well", async () => {
    const older = await fixture.order(ada);
    const newer = await fixture.order(ada);
    for (const id of [newer, older]) {
      const sale = service.approve(id);
      await fixture.notify(service.saleEvent(id, sale ?? service.bill(id)));
    }
    await shop.site.jobs.runAll();
    expect(service.agreement(older).sales.map(({ refunded }) => refunded)).toEqual([9990]);
    expect(service.agreement(newer).sales.map(({ refunded }) => refunded)).toEqual([0]);
    expect([older, newer].map((id) => service.agreement(id).status)).toEqual(["CANCELLED", "ACTIVE"]);
  });
});

describe("plans", () => {
  test("are created once per price, even if ordered concurrently", async () => {
    await fixture.order(ada, yearly);
    const before = service.plans.size;
    const others = await Promise.all([1, 2, 3, 4].map(() => shop.customer()));
    await Promise.all(
      others.map((who) => fixture.order(who, { plan: 4, final_price: 149.9, terms: true, start_now: true })),
    );
    expect(service.plans.size - before).toBe(1);
    expect(service.products.size).toBe(1);
    expect([...service.plans.values()].at(-1)).toMatchObject({
      taxes: { percentage: "20", inclusive: true },
      billing_cycles: [{ frequency: { interval_unit: "YEAR" }, pricing_scheme: { fixed_price: { value: "149.90" } } }],
    });
  });

  test("start with a free month, or with a coupon price that the subscription overrides", async () => {
    const id = await fixture.order(ada, monthly);
    expect(service.agreement(id).plan).toMatchObject({
      billing_cycles: [
        { tenure_type: "TRIAL", total_cycles: 1, pricing_scheme: { fixed_price: { value: "0.00" } } },
        { tenure_type: "REGULAR", total_cycles: 0, pricing_scheme: { fixed_price: { value: "9.99" } } },
      ],
    });
    await shop.site.database.run(sql`insert into coupons (code, discount_cents) values ('PRINTEMPS', 2000)`);
    const bob = await shop.customer();
    const cheaper = await fixture.order(bob, { ...yearly, promotion_code: "PRINTEMPS", final_price: 79.9 });
    expect(service.approve(cheaper)?.amount.value).toBe("79.90");
    expect(service.bill(cheaper).amount.value).toBe("99.90");
    const plans = service.plans.size;
    await shop.site.database.run(sql`insert into coupons (code, discount_cents) values ('ETE', 1000)`);
    const eve = await shop.customer();
    await fixture.order(eve, { ...yearly, promotion_code: "ETE", final_price: 89.9 });
    expect(service.plans.size).toBe(plans);
  });
});

describe("a notification is refused", () => {
  test("if PayPal does not confirm its signature over the raw bytes", async () => {
    const id = await fixture.order(ada);
    const sale = service.approve(id);
    const notification = service.saleEvent(id, sale ?? service.bill(id));
    const headers = service.headersOf(notification);
    const { "paypal-transmission-sig": _signature, ...unsigned } = headers;
    const tries: [string, Record<string, string>][] = [
      [notification.replace("99.90", "0.01"), headers],
      [JSON.stringify(JSON.parse(notification)), headers],
      [notification, unsigned],
      [notification, { ...headers, "paypal-transmission-sig": "++none" }],
      [notification, { ...headers, "paypal-cert-url": "https://paypal.com.evil.example/cert" }],
      ["{", headers],
      ["[]", headers],
      ["", headers],
    ];
    for (const [text, sent] of tries) expect((await fixture.notify(text, sent)).status).toBe(403);
    expect(shop.site.logged()).toContain("a notification with a bad signature");
    expect(await subscriptionStatus()).toBeNull();
    expect((await fixture.notify(notification)).status).toBe(200);
    expect(await subscriptionStatus()).toBe(1);
  });

  test("if it is replayed after PayPal's retries have ended, or comes from the future", async () => {
    const id = await fixture.paid(ada);
    const notification = service.agreementEvent(id, "ACTIVATED");
    const at = (text: string) => service.headersOf(notification, new Date(text));
    expect((await fixture.notify(notification, at("2026-03-05T08:59:00Z"))).status).toBe(403);
    expect((await fixture.notify(notification, at("2026-03-10T09:11:00Z"))).status).toBe(403);
    expect((await fixture.notify(notification, at("2026-03-07T09:00:00Z"))).status).toBe(200);
  });

  test("for an unknown subscription, while unrelated events are accepted and ignored", async () => {
    const id = await fixture.paid(ada);
    const foreign = { ...service.bill(id), id: "S-FOREIGN" };
    expect((await fixture.notify(service.saleEvent("I-FOREIGN", foreign))).status).toBe(404);
    expect(shop.site.logged()).toContain("a notification about an unknown payment");
    expect((await fixture.notify(service.eventOf("CUSTOMER.DISPUTE.CREATED", "dispute", { id: "D" }))).status).toBe(
      200,
    );
    expect(await shop.count("payments", `account_id = ${ada.accountId}`)).toBe(1);
  });

  test("while PayPal cannot be reached, and accepted when PayPal retries", async () => {
    const id = await fixture.order(ada);
    const sale = service.approve(id);
    const notification = service.saleEvent(id, sale ?? service.bill(id));
    service.faults.push("busy", "busy");
    expect((await fixture.notify(notification)).status).toBe(500);
    expect((await fixture.notify(notification)).status).toBe(200);
    expect(await subscriptionStatus()).toBe(1);
  });
});

test.each([
  ["another amount", { value: "1.00", currency_code: "EUR" }],
  ["another currency", { value: "99.90", currency_code: "USD" }],
])("a payment with %s starts no subscription and is refunded", async (_case, amount) => {
  const id = await fixture.order(ada);
  const sale = service.approve(id);
  if (!sale) throw new Error("nothing was taken");
  sale.amount = amount;
  await fixture.notify(service.saleEvent(id, sale));
  await shop.site.jobs.runAll();
  expect(await subscriptionStatus()).toBeNull();
  expect(sale.refunded).toBe(Math.round(Number(amount.value) * 100));
});

test("an order whose response was lost is created once, by its request id", async () => {
  const request = {
    way: "paypal",
    card: null,
    key: "one-order",
    amountCents: 9990,
    later: { amountCents: 9990, recurring: "YEAR", hasTrial: false },
    description: "Abonnement",
    locale: "en",
    returnUrl: "https://shop.example/enregistrement",
  } as const;
  const before = service.agreements.size;
  service.faults.push("lost after");
  const started = await paypal.start(request);
  expect(await paypal.start(request)).toEqual(started);
  expect(service.agreements.size - before).toBe(1);
  service.faults.push("lost before", "lost before");
  await expect(paypal.start({ ...request, key: "another" })).rejects.toThrow("POST http://127.0.0.1");
});

test("calls share an access token, which is renewed before it expires and when PayPal rejects it", async () => {
  const id = await fixture.paid(ada);
  await paypal.mandateStatus(id, new Date(0));
  const given = service.given.tokens;
  await Promise.all([1, 2, 3].map(() => paypal.mandateStatus(id, new Date(0))));
  expect(service.given.tokens).toBe(given);
  service.faults.push("token refused");
  expect(await paypal.mandateStatus(id, new Date(0))).toMatchObject({ isActive: true });
  expect(service.given.tokens).toBe(given + 1);
  shop.site.clock.advance({ seconds: 32_400 - 59 });
  await paypal.mandateStatus(id, new Date(0));
  expect(service.given.tokens).toBe(given + 2);
});

test("no secret, token or payer of PayPal is stored, logged or part of an error", async () => {
  const id = await fixture.paid(ada);
  service.faults.push("lost before", "lost before");
  const failed = await paypal.mandateStatus(id, new Date(0)).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  await fixture.notify("{}", service.headersOf("{}"));
  const rows = await shop.site.database.rows<{ row: string }>(sql`
    select t::text as row from paypal_subscriptions t union all select t::text from paypal_sales t
    union all select t::text from payments t union all select t::text from payment_notifications t`);
  const everything = [
    rows.map(({ row }) => row).join("\n"),
    shop.site.logged(),
    JSON.stringify(shop.site.mails),
    String((failed as Error).stack),
  ].join("\n");
  for (const secret of ["client-secret-7f3a", "A21-", payerIdOf(ada.accountId), "p@example.org"])
    expect(everything).not.toContain(secret);
  expect(everything).toContain(id);
});

test("starting without PayPal's settings fails and names each missing one", async () => {
  await expect(openShop({ PAYMENT_PROVIDERS: "sandbox paypal", PAYPAL_API_URL: "http://api.example" })).rejects.toThrow(
    /PAYPAL_CLIENT_ID.*\n.*PAYPAL_CLIENT_SECRET.*\n.*PAYPAL_WEBHOOK_ID.*\n.*PAYPAL_API_URL: not an https address/,
  );
});
