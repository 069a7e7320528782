import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import { sign, signatureHeader } from "#server/adapters/payments/sandbox/sandbox-signature.ts";
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

let shop: Shop;
let ada: Customer;
let serial = 500;
beforeAll(async () => {
  shop = await openShop();
  await shop.site.database.run(sql`
    insert into coupons (code, discount_cents) values ('PRINTEMPS', 2000), ('CADEAU', 999999)`);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

const post = (path: string, body: unknown) => shop.site.send("POST", `/api${path}`, { body, token: ada.token });
const card = () => ({ ...goodCard, card_number: ownCardNumber((serial += 1)) });

async function subscribe(order = yearly): Promise<string> {
  const reference = referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card(), ...order } }));
  await shop.press(reference);
  await ada.call("POST /users/payment");
  return reference;
}

/** Word that the sandbox has signed: its key is lost to somebody, or it is wrong itself. */
function notify(event: ProviderEvent): Promise<Response> {
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: sign(`sandbox ${shop.site.config.secret}`, body),
  };
  return shop.site.send("POST", "/api/payments/notifications/sandbox", { raw: body, headers });
}
const eventOf = (reference: string, changes: object = {}): ProviderEvent => ({
  id: `${reference}-${JSON.stringify(changes)}`,
  kind: "payment.paid",
  about: "payment",
  status: {
    reference,
    state: "paid",
    amountCents: 9990,
    currency: "EUR",
    failure: null,
    card: null,
    payer: null,
    mandate: reference,
    ...changes,
  },
});

const money = () =>
  shop.site.database.rows(sql`
    select p.kind, p.status, p.amount_cents, p.is_owed_back, s.status as subscription, s.period_ends_at
    from payments p join subscriptions s on s.id = p.subscription_id where p.account_id = ${ada.accountId} order by p.id`);

describe("an order is charged at the server's price", () => {
  test.each([
    ["made-up prices", { price: 0.01, amount: 0.01, price_cents: 1, first_price_cents: 1, discount_amount: 99 }],
    ["a made-up currency and quantity", { currency: "IDR", quantity: 0 }],
    ["somebody else's account and a status", { account_id: 1, user: 1, status: "paid", provider: "none" }],
  ])("whatever else is sent: %s", async (_what, sent) => {
    await post("/mercanet/verify-card", { ...card(), ...yearly, ...sent });
    expect(await money()).toMatchObject([{ kind: "first", amount_cents: 9990, status: "pending" }]);
  });

  test.each([0, 0.01, 79.9, 1e300])("and one shown as %d is refused", async (price) => {
    expect((await post("/mercanet/verify-card", { ...card(), ...yearly, final_price: price })).status).toBe(409);
    expect(await money()).toEqual([]);
  });

  test.each([-1, "NaN", "neuf", {}])("and %j is no price", async (price) => {
    expect((await post("/mercanet/verify-card", { ...card(), ...yearly, final_price: price })).status).toBe(400);
    expect(await money()).toEqual([]);
  });

  test("a coupon for years is refused with a month, and a gift is worth no more than a first year", async () => {
    const month = { plan: 1, terms: true, start_now: true, promotion_code: "PRINTEMPS" };
    expect((await post("/mercanet/verify-card", { ...card(), ...month })).status).toBe(400);
    expect(await money()).toEqual([]);
    await subscribe({ ...yearly, final_price: 0, promotion_code: "CADEAU" });
    expect(await ada.call("GET /me/latest-subscription")).toMatchObject({ status: 1, price: 99.9 });
    // Nothing was paid, so nothing of it is credited to a larger plan.
    expect(await ada.call("GET /me/plan-change", { query: { plan: 4 } })).toMatchObject({ amount: 149.9, credit: 0 });
  });

  test("a second free month is not had by asking for it", async () => {
    await subscribe({ ...monthly });
    await ada.call("POST /me/withdrawal");
    expect((await post("/mercanet/verify-card", { ...card(), ...monthly })).status).toBe(409);
    expect((await money()).filter((row) => (row as { status: string }).status === "pending")).toEqual([]);
  });
});

describe("another plan is charged as it was shown", () => {
  test.each([0, 49.99, 50.01, 1e300])("and %d is refused", async (amount) => {
    await subscribe();
    expect((await post("/me/plan-change", { plan: 4, amount })).status).toBe(409);
    expect(await money()).toHaveLength(1);
  });

  test.each([-50, "NaN", "cinquante", {}])("and %j is no amount", async (amount) => {
    await subscribe();
    expect((await post("/me/plan-change", { plan: 4, amount })).status).toBe(400);
    expect(await money()).toHaveLength(1);
  });

  test("a coupon changes nothing of it", async () => {
    await subscribe();
    const discounted = { plan: 4, amount: 30, promotion_code: "PRINTEMPS" };
    expect((await post("/me/plan-change", discounted)).status).toBe(409);
    expect((await post("/me/plan-change", { ...discounted, amount: 50 })).status).toBe(200);
    expect(await money()).toMatchObject([{ kind: "first" }, { kind: "upgrade", status: "paid", amount_cents: 5000 }]);
    expect(await shop.count("coupon_uses", `account_id = ${ada.accountId}`)).toBe(0);
  });
});

describe("word about a payment", () => {
  test("of an account that is active already changes nothing, however often and in whatever state it is told", async () => {
    const reference = await subscribe();
    const before = await money();
    for (const state of ["paid", "refused", "abandoned", "pending", "paid"])
      expect((await notify(eventOf(reference, { state }))).status).toBe(200);
    expect((await notify(eventOf(reference, { amountCents: 1 }))).status).toBe(200);
    expect((await notify(eventOf(reference, { currency: "USD" }))).status).toBe(200);
    expect(await money()).toEqual(before);
  });

  test.each([
    ["another currency", { currency: "USD" }],
    ["a cent less", { amountCents: 9989 }],
    ["more", { amountCents: 99_900 }],
  ])("in %s begins nothing, is kept as owed, and told in the log", async (_what, wrong) => {
    const { fields } = await ada.call("POST /mercanet/verify-card", { body: { ...card(), ...yearly } });
    const logged = shop.site.logged().length;
    expect((await notify(eventOf(fields["reference"] ?? "", wrong))).status).toBe(200);
    expect(await money()).toMatchObject([
      { kind: "first", is_owed_back: true, subscription: "abandoned" },
      { kind: "refund" },
    ]);
    expect(await ada.call("GET /me/latest-subscription")).toBeNull();
    expect(shop.site.logged().slice(logged)).toContain("a payment goes back");
    expect(await shop.count("invoices", `account_id = ${ada.accountId}`)).toBe(0);
  });

  test("of a charge that nobody here asked for, by a mandate that we charge ourselves, is none of ours", async () => {
    const mandate = await subscribe();
    const before = await money();
    const logged = shop.site.logged().length;
    expect((await notify(eventOf("invented", { mandate }))).status).toBe(404);
    expect(await money()).toEqual(before);
    expect(shop.site.logged().slice(logged)).toContain("a notification about an unknown payment");
  });

  test.each([
    ["without an amount", { amountCents: undefined }],
    ["with an amount in a text", { amountCents: "9990" }],
    ["with a fraction of a cent", { amountCents: 9990.5 }],
    ["without a currency", { currency: undefined }],
    ["in an unknown state", { state: "done" }],
  ])("%s is neither a payment nor a refusal, though it is signed", async (_what, changes) => {
    const reference = referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card(), ...yearly } }));
    expect((await notify(eventOf(reference, changes))).status).toBe(403);
    expect(await money()).toMatchObject([{ status: "pending", subscription: "pending" }]);
  });

  test("of a refund gives no more back than was taken, and the same one once", async () => {
    const of = await subscribe();
    const refund = (id: string, amountCents: number) =>
      notify({ id, kind: "refund", about: "refund", of, reference: id, amountCents });
    for (const id of ["r-1", "r-1", "r-2", "r-3"]) expect((await refund(id, 6000)).status).toBe(200);
    // An amount below zero is none: it is no notice of the provider's.
    expect((await refund("r-4", -5000)).status).toBe(403);
    const back = await shop.site.database.rows(sql`
      select amount_cents from payments where account_id = ${ada.accountId} and kind = 'refund' order by id`);
    expect(back).toEqual([{ amount_cents: 6000 }, { amount_cents: 3990 }]);
    const books = await shop.site.database.row(sql`select sum(amount_cents)::integer as cents from ledger`);
    expect(books).toEqual({ cents: 0 });
  });

  test("without a signature is refused, told in the log, and leaves no trace", async () => {
    const reference = await subscribe();
    const logged = shop.site.logged().length;
    const storedEvents = () => shop.site.database.rows(sql`select event_id from payment_notifications`);
    const before = await storedEvents();
    for (const signature of ["", "0".repeat(64), sign("another key", JSON.stringify(eventOf(reference)))]) {
      const headers = { "content-type": "application/json", [signatureHeader]: signature };
      const raw = JSON.stringify(eventOf(reference));
      const response = await shop.site.send("POST", "/api/payments/notifications/sandbox", { raw, headers });
      expect(response.status).toBe(403);
    }
    expect(await storedEvents()).toEqual(before);
    expect(shop.site.logged().slice(logged).split("a notification with a bad signature")).toHaveLength(4);
  });
});
