import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#contract/billing.ts";
import { sql } from "#server/database/sql.ts";
import { createPriceCommand } from "#server/features/billing/offers/price-changes.ts";
import { listPlans } from "#server/features/billing/offers/queries.ts";
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

const start = "2026-03-10T09:00:00Z";
const paidAtOnce: Order = { ...monthly, trial: false, start_now: true };
let shop: Shop;
let ada: Customer;
let serial = 900;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { database } = shop.site;
  await database.run(sql`delete from jobs`);
  // The clock goes back, and with it the prices.
  await database.run(sql`delete from subscription_prices`);
  await database.run(sql`delete from price_changes`);
  await database.run(
    sql`update plans set price_cents = case id when 1 then 999 when 2 then 9990 when 3 then 1499 else 14990 end`,
  );
  shop.site.clock.set(start);
  ada = await shop.customer();
});

async function subscribe(order: Order): Promise<void> {
  const body = { ...goodCard, card_number: ownCardNumber((serial += 1)), ...order };
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body })));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  await shop.site.jobs.runAll();
}

const raise = (plan: number, to: string, from: string) =>
  createPriceCommand({ database: shop.site.database, clock: shop.site.clock }).change(String(plan), { to, from });
const coming = () => ada.call("GET /me/coming-payments");
const schedule = async (plan: number) => {
  const { amount, takes_effect } = await ada.call("GET /me/plan-change", { query: { plan } });
  expect(takes_effect).toBe("period-end");
  await ada.call("POST /me/plan-change", { body: { plan, amount } });
};

/** Lives until a year later, and returns what was really charged, as the list says it. */
async function chargedUntil(end: string) {
  const from = shop.site.clock.now();
  for (const until = new Date(end); shop.site.clock.now() < until;) {
    shop.site.clock.advance({ days: 5, seconds: 3600 });
    await shop.site.database.run(sql`
      update jobs set run_at = case when name in ('billing.renewals', 'billing.renewal-notices')
        then ${shop.site.clock.now()}::timestamptz else '2100-01-01' end`);
    await shop.site.jobs.runAll();
  }
  const rows = await shop.site.database.rows<{ at: Date; cents: number; plan: number }>(sql`
    select period_starts_at as at, amount_cents as cents, plan_id as plan from payments
    where account_id = ${ada.accountId} and status = 'paid' and amount_cents > 0 and period_starts_at > ${from} order by id`);
  const names = new Map((await listPlans(shop.site.database)).map((plan) => [plan.id, plan.group_names]));
  return rows.map(({ at, cents, plan }) => ({
    at: at.toISOString(),
    amount: cents / 100,
    plan: { id: plan, names: names.get(plan) },
  }));
}

/** The list says what will be charged: day, amount and plan, to the last one. */
async function expectListedIsCharged(): Promise<number[]> {
  const { data, total } = await coming();
  const charged = await chargedUntil("2027-03-12T09:00:00Z");
  expect(charged).toEqual(data);
  expect(total).toBeCloseTo(
    charged.reduce((sum, { amount }) => sum + amount, 0),
    5,
  );
  return data.map(({ amount }) => amount);
}

test("a coupon takes nothing off the year that follows", async () => {
  await shop.site.database.run(sql`
    insert into coupons (code, discount_cents) values ('LISTE', 2000) on conflict (code) do nothing`);
  await subscribe({ ...yearly, promotion_code: "LISTE", final_price: 79.9 });
  expect(await shop.count("payments", `account_id = ${ada.accountId} and amount_cents = 7990`)).toBe(1);
  expect(await expectListedIsCharged()).toEqual([99.9]);
});

test("a plan that changes with the next period is listed from then on", async () => {
  await subscribe({ ...paidAtOnce, plan: 3, final_price: 14.99 });
  await schedule(1);
  expect(new Set(await expectListedIsCharged())).toEqual(new Set([9.99]));
});

test("a price that rises for the present plan is not that of the one that follows", async () => {
  await subscribe({ ...paidAtOnce, plan: 3, final_price: 14.99 });
  await raise(3, "16.99", "2026-06-01");
  await shop.site.database.run(sql`update jobs set run_at = ${shop.site.clock.now()}`);
  await shop.site.jobs.runAll();
  await schedule(1);
  expect(new Set(await expectListedIsCharged())).toEqual(new Set([9.99]));
});

test("a price that is planned for the plan to come is listed from when its subscriber can be told of it", async () => {
  await subscribe({ ...paidAtOnce, plan: 3, final_price: 14.99 });
  await schedule(1);
  await raise(1, "11.99", "2026-07-01");
  expect(await expectListedIsCharged()).toEqual([9.99, 9.99, 9.99, ...Array.from({ length: 9 }, () => 11.99)]);
});

test("a price that was planned a moment ago is listed before its letter is written", async () => {
  await subscribe(paidAtOnce);
  await raise(1, "11.99", "2026-07-01");
  expect(await expectListedIsCharged()).toEqual([9.99, 9.99, 9.99, ...Array.from({ length: 9 }, () => 11.99)]);
});

test("two rises in a row: the last one planned counts", async () => {
  await subscribe(paidAtOnce);
  await raise(1, "11.99", "2026-06-01");
  await shop.site.database.run(sql`update jobs set run_at = ${shop.site.clock.now()}`);
  await shop.site.jobs.runAll();
  await raise(1, "12.99", "2026-10-01");
  const amounts = await expectListedIsCharged();
  expect(amounts).toEqual([9.99, 9.99, 11.99, 11.99, 11.99, 11.99, ...Array.from({ length: 6 }, () => 12.99)]);
});

test("a change that is withdrawn is listed no more", async () => {
  await subscribe({ ...paidAtOnce, plan: 3, final_price: 14.99 });
  await schedule(1);
  await ada.call("DELETE /me/plan-change");
  expect(new Set(await expectListedIsCharged())).toEqual(new Set([14.99]));
});

test("nothing is listed once it is cancelled, with a change under way as well", async () => {
  await subscribe({ ...paidAtOnce, plan: 3, final_price: 14.99 });
  await schedule(1);
  await ada.call("POST /me/cancel-subscription");
  expect(await coming()).toEqual({ data: [], total: 0 });
  expect(await chargedUntil("2026-06-01T09:00:00Z")).toEqual([]);
});

test.each(["active", "past_due"])("nothing is listed where PayPal ended the mandate: %s", async (status) => {
  await subscribe(paidAtOnce);
  await shop.site.database.run(sql`
    update subscriptions set provider = 'paypal', method = 'paypal', status = ${status}, mandate_ended_at = ${shop.site.clock.now()},
      past_due_since = case when ${status} = 'past_due' then ${shop.site.clock.now()}::timestamptz end
    where account_id = ${ada.accountId}`);
  expect(await coming()).toEqual({ data: [], total: 0 });
});

test("PayPal keeps the price of its mandate, whatever is planned", async () => {
  await subscribe(paidAtOnce);
  await shop.site.database.run(sql`
    update subscriptions set provider = 'paypal', method = 'paypal' where account_id = ${ada.accountId}`);
  await raise(1, "11.99", "2026-07-01");
  expect(new Set((await coming()).data.map(({ amount }) => amount))).toEqual(new Set([9.99]));
});
