import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPaypalFixture, type PaypalFixture } from "#server/adapters/payments/paypal/paypal-test-fixture.ts";
import { sql } from "#server/database/sql.ts";
import type { Customer } from "#tests/support/shop.ts";

let fixture: PaypalFixture;
let ada: Customer;
/** A year that ends on 10 March 2027 at 09:00 UTC, paid by PayPal. */
let agreement: string;
beforeAll(async () => {
  fixture = await openPaypalFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.shop.site.database.run(sql`delete from jobs`);
  fixture.shop.site.clock.set("2026-03-10T09:00:00Z");
  ada = await fixture.shop.customer();
  agreement = await fixture.paid(ada);
});

/** The program runs on without a word from PayPal. */
const until = async (instant: string) => {
  const { clock, jobs } = fixture.shop.site;
  do {
    clock.set(new Date(Math.min(Date.parse(instant), clock.now().getTime() + 24 * 3_600_000)).toISOString());
    await jobs.runAll();
  } while (clock.now() < new Date(instant));
};
const subscription = () =>
  fixture.shop.site.database.row(sql`
    select status, period_ends_at, cancel_asked_at is not null as is_cancelled, ended_at
    from subscriptions where account_id = ${ada.accountId}`);
const charges = () =>
  fixture.shop.site.database.rows(sql`
    select status, amount_cents, is_owed_back from payments
    where account_id = ${ada.accountId} and kind = 'renewal' order by id`);
const hasAccess = async () => {
  const { database, clock } = fixture.shop.site;
  const row = await database.row<{ status: number }>(
    sql`select status from account_standing(${ada.accountId}, ${clock.now()})`,
  );
  return row?.status === 1;
};

test("a renewal that PayPal made and whose word was lost is found, once, and access goes on", async () => {
  fixture.shop.site.clock.set("2027-03-10T10:00:00Z");
  const sale = fixture.service.bill(agreement);
  await until("2027-03-19T09:00:00Z");
  expect(await charges()).toEqual([{ status: "paid", amount_cents: 9990, is_owed_back: false }]);
  expect(await subscription()).toMatchObject({ status: "active", period_ends_at: new Date("2028-03-10T09:00:00Z") });
  expect(await hasAccess()).toBe(true);
  // The word comes after all.
  expect((await fixture.notify(fixture.service.saleEvent(agreement, sale))).status).toBe(200);
  expect(await charges()).toHaveLength(1);
});

test("a refusal whose word was lost begins the days of grace, and a later success ends them", async () => {
  fixture.shop.site.clock.set("2027-03-10T10:00:00Z");
  fixture.service.failToBill(agreement);
  await until("2027-03-11T10:00:00Z");
  expect(await subscription()).toMatchObject({ status: "past_due" });
  fixture.service.bill(agreement);
  await until("2027-03-15T10:00:00Z");
  expect(await subscription()).toMatchObject({ status: "active", period_ends_at: new Date("2028-03-10T09:00:00Z") });
  // PayPal still names the old refusal when the next year is due.
  fixture.shop.site.clock.set("2028-03-10T08:00:00Z");
  await until("2028-03-10T21:00:00Z");
  expect(await subscription()).toMatchObject({ status: "active" });
  expect(await charges()).toMatchObject([{ status: "refused" }, { status: "paid" }]);
});

test("an end at PayPal whose word was lost is the end of the paid year", async () => {
  fixture.service.agreement(agreement).status = "CANCELLED";
  fixture.shop.site.clock.set("2027-03-10T08:00:00Z");
  await until("2027-03-11T09:00:00Z");
  expect(await subscription()).toMatchObject({
    status: "expired",
    is_cancelled: true,
    ended_at: new Date("2027-03-10T09:00:00Z"),
  });
  expect(await hasAccess()).toBe(false);
});

test("what PayPal charges by a subscription that is over goes back", async () => {
  await ada.call("POST /me/withdrawal");
  fixture.service.agreement(agreement).status = "ACTIVE";
  fixture.service.bill(agreement);
  await until("2026-03-11T09:00:00Z");
  expect(await charges()).toEqual([{ status: "paid", amount_cents: 9990, is_owed_back: true }]);
  const sales = fixture.service.agreement(agreement).sales;
  expect(sales.map(({ refunded }) => refunded)).toEqual([expect.any(Number), 9990]);
});

test("PayPal is not asked about what it told of", async () => {
  fixture.shop.site.clock.set("2027-03-10T09:30:00Z");
  await fixture.notify(fixture.service.saleEvent(agreement, fixture.service.bill(agreement)));
  await fixture.shop.site.jobs.runAll();
  const statusCalls = () => fixture.service.calls.filter(({ path }) => path.includes(agreement)).length;
  const before = statusCalls();
  fixture.shop.site.clock.set("2027-03-10T20:00:00Z");
  await fixture.shop.site.jobs.runAll();
  expect(statusCalls()).toBe(before);
});
