import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { listBookFaults } from "../reconciliation/queries.ts";
import { openDesk, refused } from "./free-days-test-desk.ts";

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk({ keepsSchedule: true });
  desk.site.clock.set("2026-03-10T09:00:00Z");
});
afterAll(() => desk.close());

const refundsOf = (id: number) =>
  desk.site.database.rows<{ cents: number; status: string; has_note: boolean }>(sql`
    select p.amount_cents as cents, p.status, exists (select from invoices i where i.payment_id = p.id) as has_note
    from payments p where p.account_id = ${id} and p.kind = 'refund' order by p.id`);

test("PayPal charges on its own days: their worth goes back instead, as shown, until the person has cancelled", async () => {
  const support = await desk.staff("support");
  const { id, email, call } = await desk.paypalPayer();
  const preview = () => support("GET /admin/subscribers/{id}/free-days", { params: { id }, query: { days: "10" } });
  const give = (fingerprint: string) =>
    support("POST /admin/subscribers/{id}/free-days", {
      params: { id },
      body: { days: 10, reason: "goodwill", fingerprint },
    });
  const shown = await preview();
  expect(shown.effects).toEqual([
    "PayPal prélève de lui-même le 10 mars 2027, et cette date ne peut pas être déplacée.",
    // 99.90 € × 10 of 365 days.
    "À la place de ces 10 jours, 2,74\u00A0€ du dernier paiement sont rendus\u202f: c’est ce que cela vaut.",
    "Un avoir corrige la facture.",
    `Un courrier en français part à ${email}.`,
    "La période se termine toujours le 10 mars 2027.",
  ]);
  // Of two desks that give them at once, one is shown the other's.
  const both = await Promise.allSettled([give(shown.fingerprint), give(shown.fingerprint)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(preview(), "Un remboursement du dernier paiement est en cours");
  const [letter] = await desk.lettersAfter(() => Promise.resolve());
  expect(letter?.text).toContain("2,74");
  expect(await refundsOf(id)).toEqual([{ cents: 274, status: "paid", has_note: true }]);
  expect(await desk.endsOf(id)).toMatchObject({ ends: "2027-03-10T09:00:00.000Z" });
  await call("POST /me/cancel-subscription");
  const { effects, fingerprint } = await preview();
  const mandateEnds = expect.stringContaining("L’autorisation chez PayPal s’arrête maintenant");
  expect(effects).toContainEqual(mandateEnds);
  await give(fingerprint);
  expect(await desk.endsOf(id)).toMatchObject({ ends: "2027-03-20T09:00:00.000Z" });
  // It has ended, and does not end a second time.
  expect((await preview()).effects).not.toContainEqual(mandateEnds);
  await refused(
    support("GET /admin/subscribers/{id}/subscription/{act}", { params: { id, act: "reactivate" } }),
    "enregistrer une carte",
  );
});

describe("after an outage", () => {
  const hours = { from: "2026-06-01T08:00:00.000Z", to: "2026-06-01T10:00:00.000Z" };
  const begin = async () => {
    const admin = await desk.staff("admin");
    const { fingerprint, effects, shares } = await admin("GET /admin/outage-preview", {
      query: { ...hours, days: "10" },
    });
    const body = { ...hours, days: 10, reason: "outage" as const, fingerprint };
    return { effects, shares, start: () => admin("POST /admin/outages", { body }), admin };
  };
  const outcomes = async (outage: number) => {
    const { data } = await (await desk.staff("admin"))("GET /admin/outages/{id}/people", { params: { id: outage } });
    return new Map(data.map(({ account_id: account, outcome }) => [account, outcome]));
  };

  test("who pays by such a provider is given back what the days are worth in the same job, once, and others as before", async () => {
    desk.site.clock.set("2026-05-20T09:00:00Z");
    const [one, other, busy] = [await desk.paypalPayer(), await desk.paypalPayer(), await desk.paypalPayer()];
    const left = await desk.paypalPayer();
    await left.call("POST /me/cancel-subscription");
    desk.site.clock.set("2026-06-02T09:00:00Z");
    const { effects, shares, start } = await begin();
    const people = (outcome: string) =>
      shares.filter((share) => share.outcome === outcome).reduce((sum, share) => sum + share.people, 0);
    expect([people("refunded"), people("provider")]).toEqual([3, 0]);
    expect(effects).toContainEqual(expect.stringContaining("3 personnes paient chez un prestataire qui prélève"));
    // Three times 99.90 € × 10 of 365 days.
    expect(effects).toContainEqual(expect.stringContaining("Elle fait 8,22\u00A0€ en tout, au plus"));
    const outage = await start();
    // The desk gives something back at the same time: whichever comes first, both do, and each once.
    const payment = await desk.site.database.row<{ id: number }>(sql`
      select id from payments where account_id = ${busy.id} and status = 'paid'`);
    const support = await desk.staff("support");
    const params = { id: payment?.id ?? 0 };
    const { amount, fingerprint } = await support("GET /admin/payments/{id}/refund-preview", {
      params,
      query: { amount: "1" },
    });
    await support("POST /admin/payments/{id}/refunds", { params, body: { amount, fingerprint, reason: "mistake" } });
    await desk.site.database.run(sql`
      insert into jobs (name, data, run_at, due_since) select name, data, run_at, due_since from jobs where name = 'billing.outage' limit 1`);
    await desk.settle();
    const became = await outcomes(outage.id);
    expect([one, other, left].map(({ id }) => became.get(id))).toEqual(["refunded", "refunded", "given"]);
    for (const { id } of [one, other])
      expect(await refundsOf(id)).toEqual([{ cents: 274, status: "paid", has_note: true }]);
    expect(await desk.endsOf(one.id)).toMatchObject({ ends: "2027-05-20T09:00:00.000Z" });
    desk.site.clock.advance({ seconds: 601 });
    await desk.settle();
    expect((await outcomes(outage.id)).get(busy.id)).toBe("refunded");
    const both = (await refundsOf(busy.id)).map(({ cents, status }) => [cents, status] as const);
    expect(both.toSorted(([a], [b]) => a - b)).toEqual([
      [100, "paid"],
      [274, "paid"],
    ]);
    expect(await listBookFaults(desk.site.database)).toEqual([]);
  });

  test("nobody is given back more than is left of the payment", async () => {
    desk.site.clock.set("2026-07-20T09:00:00Z");
    const spent = await desk.paypalPayer();
    const support = await desk.staff("support");
    const payment = await desk.site.database.row<{ id: number }>(sql`
      select id from payments where account_id = ${spent.id} and status = 'paid'`);
    const params = { id: payment?.id ?? 0 };
    const { amount, fingerprint } = await support("GET /admin/payments/{id}/refund-preview", {
      params,
      query: { amount: "99.90" },
    });
    await support("POST /admin/payments/{id}/refunds", { params, body: { amount, fingerprint, reason: "mistake" } });
    await desk.settle();
    Object.assign(hours, { from: "2026-07-21T08:00:00.000Z", to: "2026-07-21T10:00:00.000Z" });
    desk.site.clock.set("2026-07-22T09:00:00Z");
    const outage = await (await begin()).start();
    await desk.settle();
    expect(["provider", "ended"]).toContain((await outcomes(outage.id)).get(spent.id));
    expect((await refundsOf(spent.id)).map(({ cents }) => cents)).toEqual([9990]);
  });

  test("is refused with another sum, if what it is worth has changed since it was shown", async () => {
    desk.site.clock.set("2026-08-20T09:00:00Z");
    const { id } = await desk.paypalPayer();
    Object.assign(hours, { from: "2026-08-21T08:00:00.000Z", to: "2026-08-21T10:00:00.000Z" });
    desk.site.clock.set("2026-08-22T09:00:00Z");
    const { start } = await begin();
    await desk.site.database.run(sql`
      update subscriptions set period_cents = period_cents * 2 where account_id = ${id} and status = 'active'`);
    await expect(start()).rejects.toMatchObject({ status: 409 });
    await expect((await begin()).start()).resolves.toHaveProperty("id");
  });
});

test("no more goes back than is left of the payment, and of nothing nothing", async () => {
  desk.site.clock.set("2026-09-20T09:00:00Z");
  const support = await desk.staff("support");
  const { id } = await desk.paypalPayer();
  const payment = await desk.site.database.row<{ id: number }>(sql`
    select id from payments where account_id = ${id} and status = 'paid'`);
  const params = { id: payment?.id ?? 0 };
  const giveBack = async (euros: string) => {
    const { amount, fingerprint } = await support("GET /admin/payments/{id}/refund-preview", {
      params,
      query: { amount: euros },
    });
    await support("POST /admin/payments/{id}/refunds", { params, body: { amount, fingerprint, reason: "mistake" } });
    await desk.settle();
  };
  const preview = () => support("GET /admin/subscribers/{id}/free-days", { params: { id }, query: { days: "10" } });
  await giveBack("98.90");
  expect((await preview()).effects[1]).toContain("1,00\u00A0€");
  await giveBack("1");
  await expect(preview()).rejects.toMatchObject({ status: 409 });
});
