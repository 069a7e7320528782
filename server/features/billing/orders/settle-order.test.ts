import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { makeOrder, type Ordered } from "#tests/support/orders.ts";
import { reported, settledAt, settlingOn } from "#tests/support/settling.ts";
import type { KnownPayment } from "../subscriptions/lock-payment.ts";
import { findPayments, setReference } from "../payments/queries.ts";
import { giveUpUnstarted, settleOrder } from "./settle-order.ts";

const at = settledAt;

let database: Pool;
let drop: () => Promise<void>;
/** What was handed on to other rooms, in order. */
let done: unknown[] = [];
let groupThatPays: string | null = null;
beforeAll(async () => {
  const place = await createTestDatabase();
  database = openPool(place.url, { size: 14, onError: () => undefined });
  drop = () => place.drop();
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => {
  done = [];
  groupThatPays = null;
});

const settling = () => settlingOn(database, { done, payingGroup: () => groupThatPays });

const order = (options?: Parameters<typeof makeOrder>[2]) => makeOrder(database, at, options);
const mandateOf = ({ id }: KnownPayment) => `mandate-${id}`;
const settle = (known: KnownPayment, changes?: Partial<PaymentStatus>) =>
  settleOrder(settling(), known, reported({ mandate: mandateOf(known), ...changes }));

const paymentOf = ({ id }: Ordered) =>
  database.row(sql`
    select status, failure, amount_cents, is_owed_back, provider_reference, period_ends_at from payments where id = ${id}`);
const subscriptionOf = ({ subscription_id: id }: Ordered) =>
  database.row(
    sql`select status, provider_reference, card_last_four, period_ends_at from subscriptions where id = ${id}`,
  );
const entries = ({ id }: Ordered) =>
  database.rows(sql`select kind, account, amount_cents from ledger where payment_id = ${id} order by account`);
const invoices = ({ id }: Ordered) =>
  database.rows<{ content: unknown; gross_cents: number }>(sql`
    select content, gross_cents from invoices where payment_id = ${id}`);
const couponUses = async ({ coupon }: Ordered) =>
  (await database.row<{ uses: number }>(sql`select uses from coupons where id = ${coupon}`))?.uses;
const trialsOf = ({ account_id: id }: Ordered) =>
  database.rows<{ kind: string; fingerprint: Buffer }>(sql`
    select kind, fingerprint from trials where account_id = ${id} order by kind`);

describe("a paid order", () => {
  test("begins once, with its period, its means, its entry, its invoice and its letter", async () => {
    const ada = await order({ first: 7990, withCoupon: true });
    await setReference(database, ada.id, "at the provider");
    expect(await settle(ada, { amountCents: 7990 })).toBe("begun");
    const year = new Date("2027-03-10T09:00:00Z");
    const paid = { status: "paid", failure: null, amount_cents: 7990, is_owed_back: false, period_ends_at: year };
    expect(await paymentOf(ada)).toEqual({ ...paid, provider_reference: "at the provider" });
    const begun = {
      status: "active",
      provider_reference: mandateOf(ada),
      card_last_four: "4242",
      period_ends_at: year,
    };
    expect(await subscriptionOf(ada)).toEqual(begun);
    expect(done).toEqual([
      ["measured", { accountId: ada.account_id, planId: 2, answer: undefined, at }],
      ["type", ada.account_id, 1],
      ["left", ada.account_id],
      ["confirmation", { subscriptionId: ada.subscription_id }],
    ]);
    expect(await couponUses(ada)).toBe(1);
    expect(await entries(ada)).toEqual([
      { kind: "sale", account: "cash:sandbox", amount_cents: 7990 },
      { kind: "sale", account: "sales", amount_cents: -6658 },
      { kind: "sale", account: "vat", amount_cents: -1332 },
    ]);
    expect(await invoices(ada)).toMatchObject([
      {
        gross_cents: 7990,
        content: { customer: { name: "Ada Lovelace", email: ada.email }, lines: [{ discountCents: 2000 }] },
      },
    ]);
    expect(await trialsOf(ada)).toEqual([]);

    for (const state of ["paid", "refused", "abandoned", "pending"] as const)
      expect(await settle(ada, { state, amountCents: 1, failure: "cvv" })).toBe("unchanged");
    expect([await paymentOf(ada), await subscriptionOf(ada)]).toMatchObject([paid, begun]);
    expect([done.length, (await entries(ada)).length, (await invoices(ada)).length]).toEqual([4, 3, 1]);
  });

  test("begins although it was given up before, with its coupon", async () => {
    const ada = await order({ first: 7990, withCoupon: true });
    expect(await settle(ada, { state: "abandoned" })).toBe("given-up");
    expect(await couponUses(ada)).toBe(0);
    expect(await settle(ada, { amountCents: 7990 })).toBe("begun");
    expect([await couponUses(ada), await subscriptionOf(ada)]).toMatchObject([1, { status: "active" }]);
  });

  test("that was given up goes back where its coupon's last use was taken meanwhile", async () => {
    const ada = await order({ first: 7990, withCoupon: true });
    expect(await settle(ada, { state: "abandoned" })).toBe("given-up");
    const bob = await order({ first: 7990 });
    await database.run(sql`update subscriptions set coupon_id = ${ada.coupon} where id = ${bob.subscription_id}`);
    expect(await settle(bob, { amountCents: 7990, reference: "bob" })).toBe("begun");
    expect(await settle(ada, { amountCents: 7990 })).toBe("to-refund");
    expect(await paymentOf(ada)).toMatchObject({ failure: "coupon-used", is_owed_back: true });
    expect([await couponUses(ada), await subscriptionOf(ada)]).toMatchObject([1, { status: "abandoned" }]);
  });

  test("of nothing has neither entry nor invoice", async () => {
    const ada = await order({ first: 0 });
    expect(await settle(ada, { amountCents: 0 })).toBe("begun");
    expect([await entries(ada), await invoices(ada)]).toEqual([[], []]);
    expect(done.at(-1)).toEqual(["confirmation", { subscriptionId: ada.subscription_id }]);
  });

  test("at a shop keeps no means of payment", async () => {
    const ada = await order({ method: "store" });
    expect(await settle(ada)).toBe("begun");
    expect(await subscriptionOf(ada)).toMatchObject({ provider_reference: null, card_last_four: null });
  });
});

describe("an order that is not paid", () => {
  test("waits while it is pending", async () => {
    const ada = await order();
    expect(await settle(ada, { state: "pending" })).toBe("unchanged");
    expect(await paymentOf(ada)).toMatchObject({ status: "pending" });
  });

  test("is unknown where its account was erased", async () => {
    const ada = await order();
    expect(await settle({ ...ada, id: ada.id + 1000 })).toBe("unknown");
  });

  test.each(["refused", "abandoned"] as const)("is given up once when it is %s", async (state) => {
    const ada = await order({ withCoupon: true });
    expect(await settle(ada, { state, failure: "funds" })).toBe("given-up");
    const after = { status: state, failure: "funds", is_owed_back: false };
    expect(await paymentOf(ada)).toMatchObject({ ...after, provider_reference: expect.stringMatching(/^key-/) });
    expect([await subscriptionOf(ada), await couponUses(ada)]).toMatchObject([{ status: "abandoned" }, 0]);
    expect(await settle(ada, { state: "refused", failure: "refused" })).toBe("unchanged");
    expect(await paymentOf(ada)).toMatchObject(after);
    expect(done).toEqual([]);
  });

  test("is abandoned where it never reached its provider, but the check of a new card leaves its subscription", async () => {
    const ada = await order({ withCoupon: true });
    const [payment] = await findPayments(database, [ada.id]);
    await giveUpUnstarted(settling(), payment!);
    expect(await paymentOf(ada)).toMatchObject({ status: "abandoned", failure: "session-expired" });
    expect([await subscriptionOf(ada), await couponUses(ada)]).toMatchObject([{ status: "abandoned" }, 0]);

    const other = await order({ withCoupon: true });
    await database.run(sql`update payments set kind = 'new-card' where id = ${other.id}`);
    const [check] = await findPayments(database, [other.id]);
    await giveUpUnstarted(settling(), check!);
    expect([await subscriptionOf(other), await couponUses(other)]).toMatchObject([{ status: "pending" }, 1]);
  });
});

describe("money that is owed back", () => {
  const owed = (ada: Ordered, failure: string, paidCents: number, askedCents = 9990) => [
    ["end-mandate", { provider: "sandbox", mandate: mandateOf(ada) }],
    ...(paidCents > 0 ? [["refunds", { paymentId: ada.id }]] : []),
    ["warned", { payment: ada.id, failure, askedCents, paidCents, message: "a payment goes back" }],
  ];

  test.each([
    ["of another amount", { amountCents: 500 }, 500],
    ["in another currency", { currency: "USD" }, 9990],
  ])("a payment %s", async (_what, changes, cents) => {
    const ada = await order({ withCoupon: true });
    expect(await settle(ada, changes)).toBe("to-refund");
    expect(await paymentOf(ada)).toMatchObject({
      status: "paid",
      failure: "amount",
      amount_cents: cents,
      is_owed_back: true,
    });
    expect([await subscriptionOf(ada), await couponUses(ada)]).toMatchObject([{ status: "abandoned" }, 0]);
    expect(done).toEqual(owed(ada, "amount", cents));
    expect(await entries(ada)).toEqual([
      { kind: "stray", account: "cash:sandbox", amount_cents: cents },
      { kind: "stray", account: "owed", amount_cents: -cents },
    ]);
    const [finding] = await database.rows(
      sql`select kind, details from reconciliation_findings where payment_id = ${ada.id}`,
    );
    expect(finding).toMatchObject({ kind: "paid-for-nothing", details: { failure: "amount", provider_cents: cents } });
  });

  test("but not a payment of nothing, nor a mandate where there is none", async () => {
    const ada = await order();
    expect(await settle(ada, { amountCents: 0, mandate: null })).toBe("to-refund");
    expect(await paymentOf(ada)).toMatchObject({ amount_cents: 0, is_owed_back: false });
    expect(done).toEqual(owed(ada, "amount", 0).slice(1));
  });

  test("a second order, after the first has begun a subscription", async () => {
    const ada = await order();
    expect(await settle(ada)).toBe("begun");
    done = [];
    const second = await order({ account: ada.account_id });
    expect(await settle(second, { reference: "second" })).toBe("to-refund");
    expect(await paymentOf(second)).toMatchObject({ failure: "already-subscribed", is_owed_back: true });
    expect(done).toEqual(owed(second, "already-subscribed", 9990));
    expect(await subscriptionOf(ada)).toMatchObject({ status: "active" });
  });

  test("but the check of a card that came too late took nothing, and is no finding", async () => {
    const ada = await order();
    expect(await settle(ada)).toBe("begun");
    done = [];
    const late = await order({ account: ada.account_id, plan: 1, price: 999, first: 999, trial: true });
    expect(await settle(late, { amountCents: 0, reference: "late" })).toBe("given-up");
    expect(done).toEqual([["end-mandate", { provider: "sandbox", mandate: mandateOf(late) }]]);
    expect(await database.rows(sql`select kind from reconciliation_findings where payment_id = ${late.id}`)).toEqual(
      [],
    );
  });

  test("an order whose account a client group has begun to pay for", async () => {
    const ada = await order();
    groupThatPays = "Mairie";
    expect(await settle(ada)).toBe("to-refund");
    expect(await paymentOf(ada)).toMatchObject({ failure: "group-pays", is_owed_back: true });
  });
});
