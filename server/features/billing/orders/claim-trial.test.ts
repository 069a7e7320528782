import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { makeOrder, type Ordered } from "#tests/support/orders.ts";
import { fingerprint, reported, settledAt as at, settlingOn } from "#tests/support/settling.ts";
import type { KnownPayment } from "../subscriptions/lock-payment.ts";
import { settleOrder } from "./settle-order.ts";

let database: Pool;
let drop: () => Promise<void>;
/** What was handed on to other rooms, in order. */
let done: unknown[] = [];
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
});

const order = (options?: Parameters<typeof makeOrder>[2]) => makeOrder(database, at, options);
const mandateOf = ({ id }: KnownPayment) => `mandate-${id}`;
const settle = (known: KnownPayment, changes?: Partial<PaymentStatus>) =>
  settleOrder(
    settlingOn(database, { done, payingGroup: () => null }),
    known,
    reported({ mandate: mandateOf(known), ...changes }),
  );
const paymentOf = ({ id }: Ordered) =>
  database.row(sql`select status, failure, is_owed_back from payments where id = ${id}`);
const subscriptionOf = ({ subscription_id: id }: Ordered) =>
  database.row(sql`select status from subscriptions where id = ${id}`);
const trialsOf = ({ account_id: id }: Ordered) =>
  database.rows<{ kind: string; fingerprint: Buffer }>(sql`
    select kind, fingerprint from trials where account_id = ${id} order by kind`);

const free = { plan: 1, price: 999, first: 999, trial: true } as const;
const print = (kind: "email" | "card" | "paypal", value: string) => ({ kind, fingerprint: fingerprint(kind, value) });

test("a free month is remembered by address and card, and goes to no second account with that card", async () => {
  const ada = await order(free);
  expect(await settle(ada, { amountCents: 0, payer: "card-1" })).toBe("begun");
  expect(await subscriptionOf(ada)).toMatchObject({ status: "trialing" });
  expect(await trialsOf(ada)).toEqual([print("card", "card-1"), print("email", ada.email)]);

  done = [];
  const bob = await order(free);
  expect(await settle(bob, { amountCents: 0, payer: "card-1" })).toBe("given-up");
  expect(await paymentOf(bob)).toMatchObject({ status: "refused", failure: "trial-used", is_owed_back: false });
  expect(await subscriptionOf(bob)).toMatchObject({ status: "abandoned" });
  // The mandate alone: nothing was taken, and nobody has to look.
  expect(done).toEqual([["end-mandate", { provider: "sandbox", mandate: mandateOf(bob) }]]);
  expect(await trialsOf(bob)).toEqual([print("email", bob.email)]);
});

test.each(["card", "paypal"] as const)(
  "a free month of one %s goes to one of many orders that settle at once",
  async (method) => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => order({ ...free, method })));
    const settled = await Promise.all(orders.map((one) => settle(one, { amountCents: 0, payer: `shared ${method}` })));
    expect(settled.filter((outcome) => outcome === "begun")).toHaveLength(1);
    expect(settled.filter((outcome) => outcome === "given-up")).toHaveLength(11);
  },
);

test("a free month goes once to an account, whose earlier order is found paid after the later one had it", async () => {
  const ada = await order(free);
  expect(await settle(ada, { state: "abandoned" })).toBe("given-up");
  const second = await order({ ...free, account: ada.account_id });
  expect(await settle(second, { amountCents: 0, payer: "card-2" })).toBe("begun");
  await database.run(sql`
    update subscriptions set status = 'expired', ended_at = ${at} where id = ${second.subscription_id}`);
  expect(await settle(ada, { amountCents: 0, payer: "card-3" })).toBe("given-up");
  expect(await paymentOf(ada)).toMatchObject({ status: "refused", failure: "trial-used" });
});

test("a free month of PayPal is another's than that of a card", async () => {
  const ada = await order({ ...free, method: "paypal" });
  expect(await settle(ada, { amountCents: 0, payer: "card-1" })).toBe("begun");
  expect(await trialsOf(ada)).toEqual([print("email", ada.email), print("paypal", "card-1")]);
});

test("a free month is remembered by the address alone where the provider names no payer, or a shop does", async () => {
  const ada = await order(free);
  expect(await settle(ada, { amountCents: 0 })).toBe("begun");
  expect(await trialsOf(ada)).toEqual([print("email", ada.email)]);
  const bob = await order({ ...free, method: "store" });
  expect(await settle(bob, { amountCents: 0, payer: "card-1" })).toBe("begun");
  expect(await trialsOf(bob)).toEqual([print("email", bob.email)]);
});

test("a free month is no matter of an order without one", async () => {
  const ada = await order();
  expect(await settle(ada, { payer: "card-1" })).toBe("begun");
});
