import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DisputeSettings } from "#contract/admin/disputes.ts";
import { sql } from "#server/database/sql.ts";
import type { Customer } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { openPaypalFixture, type PaypalFixture } from "./paypal-test-fixture.ts";

let fixture: PaypalFixture;
beforeAll(async () => {
  fixture = await openPaypalFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.shop.site.clock.set("2026-03-10T09:00:00Z");
  fixture.service.faults.length = 0;
  await set({ while_open: "suspend", when_lost: "keep" });
});

const staff = async (role: "admin" | "support") => {
  const { site } = fixture.shop;
  return site.as({ token: await openStaffSession(site, (await createStaffMember(site, [role])).id) });
};
const set = async (body: DisputeSettings) => (await staff("admin"))("PUT /admin/dispute-settings", { body });
const settle = () => fixture.shop.site.jobs.runAll();
const advance = (seconds: number) => fixture.shop.site.clock.advance({ seconds });

/** A paid year whose payment is disputed, and what PayPal and the payer do then. */
async function disputed() {
  const { service, shop } = fixture;
  const { database, mails } = shop.site;
  const who = await shop.customer();
  const id = await fixture.paid(who);
  await settle();
  const [sale] = service.agreement(id).sales;
  if (!sale) throw new Error("nothing was sold");
  const { dispute_id: dispute } = service.openDispute(sale.id, sale.amount);
  const suspend = async () => {
    await fixture.notify(service.disputeEvent(dispute, "CREATED"));
    await settle();
  };
  return {
    who,
    id,
    suspend,
    tellOf: (what: string) => fixture.notify(service.agreementEvent(id, what)),
    async decide(outcome: "RESOLVED_SELLER_FAVOUR" | "RESOLVED_BUYER_FAVOUR") {
      advance(60);
      service.changeDispute(dispute, { status: "RESOLVED", dispute_outcome: { outcome_code: outcome } });
      await fixture.notify(service.disputeEvent(dispute, "RESOLVED"));
    },
    statusAtPaypal: () => service.agreement(id).status,
    subscription: () =>
      database.row<{ status: string; cancelled: boolean; ends: Date; mandate_ended: boolean; held: Date | null }>(sql`
        select s.status, s.cancel_asked_at is not null as cancelled, s.period_ends_at as ends,
          s.mandate_ended_at is not null as mandate_ended, h.held_at as held
        from subscriptions s left join held_charges h on h.subscription_id = s.id where s.account_id = ${who.accountId}`),
    letters: () => mails.filter(({ to }) => to === who.email),
    disputeId: async () =>
      (await database.row<{ id: number }>(sql`select id from disputes where reference = ${dispute}`))?.id ?? 0,
  };
}
const callsOf = (id: string, act: string) =>
  fixture.service.calls.filter(({ path }) => path === `/v1/billing/subscriptions/${id}/${act}`).length;
const me = ({ call }: Customer) => call("GET /me/profile");

test("PayPal charges nothing while access is suspended, and again once the dispute is won", async () => {
  const payer = await disputed();
  await payer.suspend();
  expect([payer.statusAtPaypal(), (await payer.subscription())?.held]).toEqual(["SUSPENDED", expect.any(Date)]);
  expect(payer.letters().at(-1)?.text).toContain("PayPal suspend ses prélèvements à notre demande");
  expect(await me(payer.who)).toMatchObject({ user_subscription: { nextPayAt: null, is_charge_held: true } });
  // PayPal's word of what we asked for.
  await payer.tellOf("SUSPENDED");
  expect(await payer.subscription()).toMatchObject({ cancelled: false, mandate_ended: false });
  await payer.decide("RESOLVED_SELLER_FAVOUR");
  await settle();
  await payer.tellOf("ACTIVATED");
  // Late word of the suspension that is over.
  await payer.tellOf("SUSPENDED");
  expect([payer.statusAtPaypal(), callsOf(payer.id, "activate")]).toEqual(["ACTIVE", 1]);
  expect(await payer.subscription()).toMatchObject({ status: "active", cancelled: false, held: null });
  expect(payer.letters().at(-1)?.text).toContain("PayPal reprend ses prélèvements");
  expect(await me(payer.who)).toMatchObject({
    user_subscription: { nextPayAt: "2027-03-10T09:00:00.000Z", is_charge_held: false },
  });
});

test("where PayPal sets its next charge later, the period lasts until then; an hour's difference moves nothing", async () => {
  const [later, close] = [await disputed(), await disputed()];
  for (const payer of [later, close]) await payer.suspend();
  fixture.service.agreement(later.id).nextBilling = "2027-04-10T10:00:00Z";
  fixture.service.agreement(close.id).nextBilling = "2027-03-10T15:00:00Z";
  for (const payer of [later, close]) await payer.decide("RESOLVED_SELLER_FAVOUR");
  await settle();
  expect((await later.subscription())?.ends.toISOString()).toBe("2027-04-10T10:00:00.000Z");
  expect((await close.subscription())?.ends.toISOString()).toBe("2027-03-10T09:00:00.000Z");
  fixture.shop.site.clock.set("2027-04-10T10:00:00Z");
  await fixture.notify(fixture.service.saleEvent(later.id, fixture.service.bill(later.id)));
  expect((await later.subscription())?.ends.toISOString()).toBe("2028-04-10T10:00:00.000Z");
});

describe.each(["lost before", "lost after", "busy"] as const)("an answer that is %s", (fault) => {
  test("is asked for until PayPal has suspended, and until it charges again", async () => {
    const payer = await disputed();
    fixture.service.faults.push("none", "none", "none", fault, fault);
    await payer.suspend().catch(() => undefined);
    fixture.service.faults.length = 0;
    advance(3600);
    await settle();
    expect([payer.statusAtPaypal(), (await payer.subscription())?.held]).toEqual(["SUSPENDED", expect.any(Date)]);
    await payer.decide("RESOLVED_SELLER_FAVOUR");
    fixture.service.faults.push(fault, fault);
    await settle().catch(() => undefined);
    fixture.service.faults.length = 0;
    advance(3600);
    await settle();
    expect([payer.statusAtPaypal(), (await payer.subscription())?.held]).toEqual(["ACTIVE", null]);
    expect(await payer.subscription()).toMatchObject({ status: "active", cancelled: false });
  });
});

test("won while the answer to a suspension is lost: what PayPal did all the same is undone", async () => {
  const payer = await disputed();
  fixture.service.faults.push("none", "none", "none", "lost after", "lost after");
  await payer.suspend().catch(() => undefined);
  fixture.service.faults.length = 0;
  expect([payer.statusAtPaypal(), (await payer.subscription())?.held]).toEqual(["SUSPENDED", null]);
  await payer.decide("RESOLVED_SELLER_FAVOUR");
  advance(3600);
  await settle();
  expect([payer.statusAtPaypal(), (await payer.subscription())?.status]).toEqual(["ACTIVE", "active"]);
});

test("won before PayPal was asked: nothing is suspended in the end, in whatever order the jobs run", async () => {
  const payer = await disputed();
  await fixture.notify(fixture.service.disputeEvent(`PP-D-${fixture.service.disputes.size}`, "CREATED"));
  await payer.decide("RESOLVED_SELLER_FAVOUR");
  await settle();
  expect([payer.statusAtPaypal(), (await payer.subscription())?.held]).toEqual(["ACTIVE", null]);
});

test("one who has cancelled is not suspended, and not activated; lifting the cancellation brings what the dispute wants", async () => {
  const before = await disputed();
  await before.who.call("POST /me/cancel-subscription");
  await before.suspend();
  expect([before.statusAtPaypal(), callsOf(before.id, "suspend")]).toEqual(["ACTIVE", 0]);
  await before.who.call("POST /me/reactivate-subscription");
  await settle();
  expect(before.statusAtPaypal()).toBe("SUSPENDED");
  await before.who.call("POST /me/cancel-subscription");
  await before.decide("RESOLVED_SELLER_FAVOUR");
  await settle();
  expect([before.statusAtPaypal(), callsOf(before.id, "activate")]).toEqual(["SUSPENDED", 0]);
  await before.who.call("POST /me/reactivate-subscription");
  await settle();
  expect([before.statusAtPaypal(), (await before.subscription())?.held]).toEqual(["ACTIVE", null]);
});

test("a subscription that the lost dispute ends is cancelled at PayPal, and never activated", async () => {
  await set({ while_open: "suspend", when_lost: "end" });
  const payer = await disputed();
  await payer.suspend();
  await payer.decide("RESOLVED_BUYER_FAVOUR");
  await settle();
  expect([payer.statusAtPaypal(), callsOf(payer.id, "activate")]).toEqual(["CANCELLED", 0]);
  expect(await payer.subscription()).toMatchObject({ status: "expired", held: null });
});

test("a suspension that PayPal or the payer made ends the mandate, before ours and instead of it", async () => {
  const told = await disputed();
  fixture.service.agreement(told.id).status = "SUSPENDED";
  await told.tellOf("SUSPENDED");
  expect(await told.subscription()).toMatchObject({ cancelled: true, mandate_ended: true });
  const untold = await disputed();
  fixture.service.agreement(untold.id).status = "SUSPENDED";
  await untold.suspend();
  expect([callsOf(untold.id, "suspend"), await untold.subscription()]).toMatchObject([
    0,
    { cancelled: true, mandate_ended: true, held: null },
  ]);
  const held = await disputed();
  await held.suspend();
  fixture.service.agreement(held.id).status = "CANCELLED";
  await held.tellOf("CANCELLED");
  expect(await held.subscription()).toMatchObject({ cancelled: true, mandate_ended: true });
});

test("whoever has PayPal charge again meanwhile is answered by another suspension", async () => {
  const payer = await disputed();
  await payer.suspend();
  fixture.service.agreement(payer.id).status = "ACTIVE";
  await payer.tellOf("ACTIVATED");
  await settle();
  expect([payer.statusAtPaypal(), callsOf(payer.id, "suspend")]).toEqual(["SUSPENDED", 2]);
});

test("silence of a held mandate is no end: the look at untold charges leaves the subscription alone", async () => {
  const payer = await disputed();
  await payer.suspend();
  fixture.shop.site.clock.set("2027-03-11T09:00:00Z");
  await settle();
  expect(await payer.subscription()).toMatchObject({ status: "active", cancelled: false, mandate_ended: false });
  // Nobody paid within seven days: it ends, and so does the mandate.
  fixture.shop.site.clock.set("2027-03-19T09:00:00Z");
  await settle();
  expect([payer.statusAtPaypal(), (await payer.subscription())?.status]).toEqual(["CANCELLED", "expired"]);
});

test("the operator need not wait: charges and access come back while the dispute is open, shown first", async () => {
  const payer = await disputed();
  await payer.suspend();
  const support = await staff("support");
  const params = { id: await payer.disputeId(), act: "resume" as const };
  const { effects, fingerprint } = await support("GET /admin/disputes/{id}/acts/{act}", { params });
  expect(effects).toEqual([
    "L’accès est rétabli sans attendre la décision, et la personne reçoit un courrier.",
    expect.stringContaining("PayPal reprend ses prélèvements"),
    "Si elle est perdue, l’abonnement continue.",
  ]);
  await support("POST /admin/disputes/{id}/acts/{act}", { params, body: { reason: "goodwill", fingerprint } });
  await settle();
  expect([payer.statusAtPaypal(), (await me(payer.who)).is_suspended]).toEqual(["ACTIVE", false]);
  expect(payer.letters().at(-1)?.text).toContain("sans attendre la fin de la contestation");
  await expect(support("GET /admin/disputes/{id}/acts/{act}", { params })).rejects.toMatchObject({
    details: { reason: "nothing-held" },
  });
});
