import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookEvents } from "#contract/admin/webhook-shapes.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { openDisputeDesk } from "#tests/support/disputes.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ SILECS_DEV: "1" });
  shop.site.clock.set("2026-03-10T09:00:00Z");
  const admin = await createStaffMember(shop.site, ["admin"]);
  const call = shop.site.as({ token: await openStaffSession(shop.site, admin.id) });
  await call("POST /admin/webhooks", {
    body: { url: "https://hooks.example.invalid/", description: "", events: [...webhookEvents] },
  });
});
afterAll(() => shop.close());

type Told = { type: string; data: Record<string, unknown> };
async function told(accountId: number): Promise<Told[]> {
  const rows = await shop.site.database.rows<{ payload: string }>(sql`
    select e.payload from webhook_events e join webhook_deliveries d on d.event_id = e.id order by d.id`);
  return rows
    .map(({ payload }) => JSON.parse(payload) as Told)
    .filter(({ data }) => data["account_id"] === accountId)
    .map(({ type, data }) => ({ type, data }));
}
const subscriber = async (serial: number) => {
  const person = await shop.customer();
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
  await person.call("POST /users/payment");
  return person;
};
const support = async () => {
  const member = await createStaffMember(shop.site, ["support"]);
  return shop.site.as({ token: await openStaffSession(shop.site, member.id) });
};

test("a subscription's begin, refund and end are told, with ids, states and cents alone", async () => {
  const { accountId } = await subscriber(8101);
  const payment = await shop.site.database.row<{ id: number; subscription_id: number }>(sql`
    select id, subscription_id from payments where account_id = ${accountId} and status = 'paid'`);
  const params = { id: accountId, act: "end" as const };
  const by = await support();
  const { fingerprint } = await by("GET /admin/subscribers/{id}/subscription/{act}", { params });
  await by("POST /admin/subscribers/{id}/subscription/{act}", { params, body: { fingerprint, reason: "request" } });
  await shop.site.jobs.runAll();
  const ids = { account_id: accountId, subscription_id: payment?.subscription_id };
  const paid = { payment_id: payment?.id, amount_cents: 9990, currency: "EUR" };
  expect(await told(accountId)).toEqual([
    {
      type: "subscription.begun",
      data: { ...ids, plan_id: 2, status: "active", period_ends_at: "2027-03-10T09:00:00.000Z", ...paid },
    },
    {
      type: "subscription.ended",
      data: {
        ...ids,
        plan_id: 2,
        status: "expired",
        period_ends_at: expect.any(String),
        ended_at: "2026-03-10T09:00:00.000Z",
        reason: "cancelled",
      },
    },
    { type: "refund.made", data: { ...ids, ...paid, refund_id: expect.any(Number), amount_cents: expect.any(Number) } },
  ]);
});

test("a dispute and how it ends are told, once however often the provider says so", async () => {
  const desk = await openDisputeDesk(shop);
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  await desk.resolve(payer, "lost");
  await desk.resolve(payer, "lost");
  const disputes = (await told(payer.accountId)).filter(({ type }) => type.startsWith("dispute."));
  const data = {
    account_id: payer.accountId,
    subscription_id: expect.any(Number),
    payment_id: payer.paymentId,
    dispute_id: id,
    amount_cents: 9990,
    currency: "EUR",
  };
  expect(disputes).toEqual([
    { type: "dispute.opened", data },
    { type: "dispute.lost", data },
  ]);
});

test("a rolled-back act tells nothing", async () => {
  const { accountId } = await subscriber(8102);
  const before = await told(accountId);
  await shop.site.database.run(
    sql`alter table audit_log add constraint never check (call not like 'POST /admin/subscribers%') not valid`,
  );
  const params = { id: accountId, act: "end" as const };
  const by = await support();
  const { fingerprint } = await by("GET /admin/subscribers/{id}/subscription/{act}", { params });
  await expect(
    by("POST /admin/subscribers/{id}/subscription/{act}", { params, body: { fingerprint, reason: "request" } }),
  ).rejects.toMatchObject({ status: 500 });
  await shop.site.database.run(sql`alter table audit_log drop constraint never`);
  expect(await told(accountId)).toEqual(before);
});

test("a renewal, and one that is refused until the subscription ends, are told", async () => {
  const paying = await subscriber(8103);
  const person = await shop.customer();
  const body = { ...goodCard, card_number: "4000 0000 0000 0341", ...yearly };
  await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
  await person.call("POST /users/payment");
  for (const day of ["2027-03-10", "2027-03-12", "2027-03-14", "2027-03-16", "2027-03-18", "2027-03-20"]) {
    shop.site.clock.set(`${day}T10:00:00Z`);
    await shop.site.jobs.runAll();
  }
  const typesOf = async (accountId: number) => (await told(accountId)).map(({ type }) => type);
  expect(await typesOf(paying.accountId)).toEqual(["subscription.begun", "subscription.renewed"]);
  const heard = await told(person.accountId);
  const failed = heard.filter(({ type }) => type === "subscription.renewal_failed");
  expect(failed.length).toBeGreaterThan(1);
  expect(failed[0]?.data).toMatchObject({ status: "past_due", amount_cents: 9990, attempt: 1 });
  expect(heard.at(-1)).toMatchObject({ type: "subscription.ended", data: { status: "expired", reason: "unpaid" } });
  expect(new Set(heard.map(({ type }) => type)).size).toBe(3);
});
