import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { makeGroup, staySignedIn } from "#tests/support/groups.ts";
import { holder, pay } from "#tests/support/people.ts";
import {
  goodCard,
  monthly,
  openShop,
  ownCardNumber,
  referenceIn,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.site.clock.set("2026-03-10T09:00:00Z"));

let serial = 0;
/** Starts a free trial with the account's own card. */
async function startMonth({ call }: Customer): Promise<void> {
  const reference = await order(call);
  await shop.press(reference);
  await call("POST /users/payment");
}
async function order(call: Customer["call"], terms: object = monthly): Promise<string> {
  const card_number = ownCardNumber((serial += 1));
  return referenceIn(
    await call("POST /mercanet/verify-card", { body: { ...goodCard, card_number, ...monthly, ...terms } }),
  );
}
const join = ({ call }: Customer, code: string) => call("POST /me/client-group", { body: { code } });
const leave = ({ call }: Customer) => call("DELETE /me/client-group");
const own = (person: Customer) => holder(person.call);

describe("a member is not charged while the group pays", () => {
  test("a subscriber who joins is told when their subscription ends, is not charged again, and can resume it after leaving", async () => {
    const group = await makeGroup(shop.site);
    const person = await shop.customer();
    await startMonth(person);
    await staySignedIn(shop.site, person.accountId);
    const { own: side } = await person.call("GET /client-groups/{code}", { params: { code: group.code } });
    expect(side?.subscription).toEqual({ becomes: "ends", until: "2026-04-10T08:00:00.000Z", cancel_url: null });
    await join(person, group.code);
    expect(await own(person)).toMatchObject({
      status: 1,
      cancel_subscription_at: "2026-03-10T09:00:00.000Z",
      subscription_end_at: "2026-04-10T08:00:00.000Z",
    });
    await shop.site.jobs.runAll();
    const welcome = shop.site.mails.findLast(({ to }) => to === person.email);
    expect(welcome?.text).toContain("Votre propre abonnement ne sera pas renouvelé");
    expect(welcome?.text).toContain("10 avril 2026");
    const paysAlready = { status: 409, details: { reason: "group-pays" } };
    await expect(person.call("POST /me/reactivate-subscription")).rejects.toMatchObject(paysAlready);
    shop.site.clock.set("2026-04-10T09:30:00Z");
    await shop.site.jobs.runAll();
    expect(await shop.count("payments", `account_id = ${person.accountId} and amount_cents > 0`)).toBe(0);
    expect((await own(person)).status).toBe(1);
    await expect(order(person.call)).rejects.toMatchObject(paysAlready);
    await leave(person);
    expect(await order(person.call, { trial: false, start_now: true })).not.toBe("");
  });

  test("the cancellation made by joining can be undone after leaving, within the paid period", async () => {
    const group = await makeGroup(shop.site);
    const person = await shop.customer();
    await startMonth(person);
    await join(person, group.code);
    await leave(person);
    expect(await person.call("POST /me/reactivate-subscription")).toMatchObject({ cancel_subscription_at: null });
  });

  test.each(["monthly", "yearly"] as const)("a %s order that is paid after joining is refunded", async (kind) => {
    const group = await makeGroup(shop.site);
    const person = await shop.customer();
    const body = { ...goodCard, card_number: ownCardNumber((serial += 1)) };
    const terms = kind === "monthly" ? monthly : { plan: 2, final_price: 99.9, terms: true, start_now: true };
    const reference = referenceIn(await person.call("POST /mercanet/verify-card", { body: { ...body, ...terms } }));
    await join(person, group.code);
    await shop.press(reference, { notification: "now" });
    await shop.site.jobs.runAll();
    await expect
      .poll(() => shop.count("subscriptions", `account_id = ${person.accountId} and status <> 'abandoned'`))
      .toBe(0);
    await shop.site.jobs.runAll();
    const [sum] = await shop.site.database.rows<{ cents: number }>(sql`
      select coalesce(sum(case when kind = 'refund' then -amount_cents else amount_cents end), 0)::integer as cents
      from payments where account_id = ${person.accountId} and status = 'paid'`);
    expect(sum?.cents).toBe(0);
    expect(await own(person)).toMatchObject({ status: 1, paymentMethod: null });
  });

  test("subscribing after the group's end leaves it: a later extension does not pay for that account as well", async () => {
    const group = await makeGroup(shop.site, { ends_on: "2026-03-10" });
    const person = await shop.customer();
    await join(person, group.code);
    shop.site.clock.set("2026-03-12T09:00:00Z");
    await startMonth(person);
    expect(await own(person)).toMatchObject({ status: 1, client_user_group: null });
    const row = await shop.site.database.row(sql`select seats_taken from client_groups where id = ${group.id}`);
    expect(row).toEqual({ seats_taken: 0 });
  });

  test("somebody who pays through a store must cancel there first, because the store would keep charging", async () => {
    const group = await makeGroup(shop.site);
    const person = await shop.customer();
    await pay(shop.site, person.accountId);
    await shop.site.database.run(sql`
      update subscriptions set provider = 'app_store', method = 'store' where account_id = ${person.accountId}`);
    await expect(join(person, group.code)).rejects.toMatchObject({
      status: 409,
      details: { reason: "store", cancel_url: "https://apps.apple.com/account/subscriptions" },
    });
    await shop.site.database.run(sql`
      update subscriptions set cancel_asked_at = ${shop.site.clock.now()}, next_payment_at = null
      where account_id = ${person.accountId}`);
    expect((await join(person, group.code)).client_user_group?.id).toBe(group.id);
  });

  test("an overdue payment is not retried: the subscription ends at once", async () => {
    const group = await makeGroup(shop.site);
    const person = await shop.customer();
    await pay(shop.site, person.accountId);
    await shop.site.database.run(sql`
      update subscriptions set status = 'past_due', past_due_since = '2026-03-09T09:00:00Z', failed_tries = 1,
        period_starts_at = '2026-02-09T09:00:00Z', period_ends_at = '2026-03-09T09:00:00Z', next_payment_at = '2026-03-11T09:00:00Z'
      where account_id = ${person.accountId}`);
    const { own: side } = await person.call("GET /client-groups/{code}", { params: { code: group.code } });
    expect(side?.subscription).toEqual({ becomes: "ends-now", until: null, cancel_url: null });
    expect(await join(person, group.code)).toMatchObject({ status: 1, user_subscription: { status: 2 } });
  });
});
