import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { listBookFaults } from "#server/features/billing/reconciliation/queries.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { openPaypalFixture, type PaypalFixture } from "./paypal-test-fixture.ts";

let fixture: PaypalFixture;
beforeAll(async () => {
  fixture = await openPaypalFixture();
});
afterAll(() => fixture.close());

/** A paid year, and its sale at PayPal. */
async function sold() {
  const { service, shop } = fixture;
  const who = await shop.customer();
  const id = await fixture.paid(who);
  const [sale] = service.agreement(id).sales;
  if (!sale) throw new Error("nothing was sold");
  const event = (dispute: string, what: "CREATED" | "UPDATED" | "RESOLVED") =>
    fixture.notify(service.disputeEvent(dispute, what));
  return { who, id, sale, event };
}
const stored = (reference: string) =>
  fixture.shop.site.database.row<{
    id: number;
    state: string;
    awaits: string | null;
    held: number;
    lost: number;
    fee: number;
  }>(sql`
    select id, state, awaits, held_cents as held, lost_cents as lost, fee_cents as fee from disputes where reference = ${reference}`);
const faults = () => listBookFaults(fixture.shop.site.database);
const fee = (type: "DEBIT" | "CREDIT", value = "16.00") => ({
  affected_party: "SELLER",
  type,
  reason: "CHARGEBACK_FEE",
  amount: { currency_code: "EUR", value },
});

test("a notification is a hint: the dispute is fetched, and its fee is held with it", async () => {
  const { service } = fixture;
  const { sale, event } = await sold();
  const { dispute_id: id } = service.openDispute(sale.id, sale.amount, { money_movements: [fee("DEBIT")] });
  expect((await event(id, "CREATED")).status).toBe(200);
  expect(await stored(id)).toMatchObject({ state: "open", awaits: "us", held: 9990, fee: 1600 });
  expect(await faults()).toEqual([]);
});

test("out of order and doubled: the outcome heard before the begin stays", async () => {
  const { service, shop } = fixture;
  const { sale, event } = await sold();
  const { dispute_id: id } = service.openDispute(sale.id, sale.amount);
  shop.site.clock.advance({ seconds: 60 });
  service.changeDispute(id, { status: "RESOLVED", dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } });
  for (const what of ["RESOLVED", "CREATED", "UPDATED", "RESOLVED"] as const)
    expect((await event(id, what)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ state: "won", awaits: null, lost: 0 });
  expect(await faults()).toEqual([]);
});

test("what PayPal gave the buyer is lost, the rest comes back, and its fee stays unless it is given back", async () => {
  const { service, shop } = fixture;
  const { sale, event } = await sold();
  const { dispute_id: id } = service.openDispute(sale.id, sale.amount, { money_movements: [fee("DEBIT")] });
  await event(id, "CREATED");
  shop.site.clock.advance({ seconds: 60 });
  const refunded = { currency_code: "EUR", value: "40.00" };
  service.changeDispute(id, {
    status: "RESOLVED",
    dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR", amount_refunded: refunded },
    money_movements: [fee("DEBIT"), fee("CREDIT", "6.00")],
  });
  await event(id, "RESOLVED");
  expect(await stored(id)).toMatchObject({ state: "lost", lost: 4000, fee: 1000 });
  expect(await faults()).toEqual([]);
});

test("a reversal of a disputed sale is the dispute's money, and no refund", async () => {
  const { service, shop } = fixture;
  const { who, sale } = await sold();
  const { dispute_id: id } = service.openDispute(sale.id, sale.amount);
  expect((await fixture.notify(service.reversalEvent(sale))).status).toBe(200);
  expect(await stored(id)).toMatchObject({ state: "open", held: 9990 });
  expect(await shop.count("payments", `account_id = ${who.accountId} and kind = 'refund'`)).toBe(0);
  expect(await faults()).toEqual([]);
});

test("one of another currency, and one about an unknown sale, wait for the staff", async () => {
  const { service, shop } = fixture;
  const { sale, event } = await sold();
  const dollars = service.openDispute(sale.id, { currency_code: "USD", value: "99.90" });
  expect((await event(dollars.dispute_id, "CREATED")).status).toBe(200);
  expect(await stored(dollars.dispute_id)).toBeUndefined();
  const elsewhere = service.openDispute("SELSEWHERE", sale.amount);
  expect((await event(elsewhere.dispute_id, "CREATED")).status).toBe(404);
  const kinds = await shop.site.database.rows<{ kind: string }>(sql`
    select kind from reconciliation_findings where resolved_at is null order by id`);
  expect(kinds.map(({ kind }) => kind)).toEqual(["dispute-mismatch", "unknown-notification"]);
});

test("a forged notification is refused and changes nothing", async () => {
  const { service } = fixture;
  const { sale } = await sold();
  const { dispute_id: id } = service.openDispute(sale.id, sale.amount);
  const event = service.disputeEvent(id, "CREATED");
  const headers = { ...service.headersOf(event), "paypal-transmission-sig": "Sforged" };
  expect((await fixture.notify(event, headers)).status).toBe(403);
  expect(await stored(id)).toBeUndefined();
});

test("the evidence goes to PayPal as it asks for it, with the PDF and the invoice; then the claim is accepted", async () => {
  const { service, shop } = fixture;
  const { sale, event } = await sold();
  const asked = [{ evidence_type: "PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED", source: "REQUESTED_FROM_SELLER" }];
  const { dispute_id: reference } = service.openDispute(sale.id, sale.amount, { evidences: asked });
  await event(reference, "CREATED");
  const id = (await stored(reference))?.id ?? 0;
  const support = shop.site.as({
    token: await openStaffSession(shop.site, (await createStaffMember(shop.site, ["support"])).id),
  });
  const act = async (name: "answer" | "accept", statement?: string) => {
    const params = { id, act: name };
    const { fingerprint } = await support("GET /admin/disputes/{id}/acts/{act}", { params });
    const body = { reason: "dispute" as const, fingerprint, ...(statement !== undefined && { statement }) };
    await support("POST /admin/disputes/{id}/acts/{act}", { params, body });
    shop.site.clock.advance({ seconds: 60 });
    await shop.site.jobs.runAll();
  };
  await act("answer", "Regardé pendant un mois.");
  expect(service.evidence).toEqual([
    {
      id: reference,
      input: {
        evidences: [{ evidence_type: "PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED", notes: "Regardé pendant un mois." }],
      },
      files: [`contestation-${id}.pdf`, expect.stringMatching(/^facture-.*\.pdf$/)],
    },
  ]);
  expect(await stored(reference)).toMatchObject({ state: "open", awaits: "provider" });
  service.changeDispute(reference, {
    status: "WAITING_FOR_SELLER_RESPONSE",
    links: [{ rel: "accept_claim", href: "https://api-m.sandbox.paypal.com/v1/x", method: "POST" }],
  });
  await event(reference, "UPDATED");
  await act("accept");
  expect(await stored(reference)).toMatchObject({ state: "lost", lost: 9990 });
  expect(await faults()).toEqual([]);
});
