import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import type { DisputeByHand } from "#contract/admin/disputes.ts";
import type { DisputeAct } from "#contract/admin/dispute-shapes.ts";
import { sql } from "#server/database/sql.ts";
import { openDisputeDesk, type DisputeDesk, type DisputedPayer } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";

let desk: DisputeDesk;
let support: Client;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }, { jobs: ["letters", "money"] }));
  support = await desk.staff("support");
});
afterAll(() => desk.shop.close());

/** A payment at a provider that tells of disputes in its reports only. */
async function payer(): Promise<DisputedPayer> {
  const paid = await desk.payer();
  await desk.shop.site.database.run(sql`update payments set provider = 'mercanet' where id = ${paid.paymentId}`);
  return paid;
}
let serial = 0;
const told = (changes: Partial<DisputeByHand> = {}): DisputeByHand => ({
  reference: `IMP-${(serial += 1)}`,
  cause: "unauthorised",
  amount: 99.9,
  fee: 20,
  respond_on: "2026-03-20",
  ...changes,
});
const preview = ({ paymentId: id }: DisputedPayer, body: DisputeByHand) =>
  support("POST /admin/payments/{id}/dispute-preview", { params: { id }, body });
async function enter(paid: DisputedPayer, body = told()): Promise<number> {
  const { fingerprint } = await preview(paid, body);
  const sent = { ...body, fingerprint, reason: "dispute" as const };
  return (await support("POST /admin/payments/{id}/disputes", { params: { id: paid.paymentId }, body: sent })).id;
}
async function act(id: number, name: DisputeAct) {
  const params = { id, act: name };
  const { fingerprint } = await support("GET /admin/disputes/{id}/acts/{act}", { params });
  return support("POST /admin/disputes/{id}/acts/{act}", { params, body: { reason: "dispute", fingerprint } });
}
const refused = (call: Promise<unknown>, words: string) =>
  expect(call).rejects.toSatisfy(({ status, message }: CallError) => status === 409 && message.includes(words));

test("support enters what the bank tells by letter, and how it ends; the books follow", async () => {
  const paid = await payer();
  const body = told({ amount: 50 });
  expect((await preview(paid, body)).effects).toEqual([
    expect.stringMatching(/^50,00\u00A0€ sont retenus/),
    expect.stringMatching(/^Les frais du prestataire, 20,00\u00A0€/),
    "Ce qui est retenu ne peut pas être remboursé une seconde fois.",
    expect.stringContaining("l’abonnement continue"),
    "Si elle est perdue, l’abonnement continue.",
  ]);
  const id = await enter(paid, body);
  expect(await desk.balances(paid.paymentId)).toEqual({ "cash:mercanet": -7000, disputed: 7000 });
  const seen = await support("GET /admin/disputes/{id}", { params: { id } });
  expect(seen).toMatchObject({ is_by_hand: true, acts: ["won", "lost"], respond_by: "2026-03-20T23:00:00.000Z" });
  const page = await support("GET /admin/subscribers/{id}", { params: { id: paid.accountId } });
  expect(page.payments[0]).toMatchObject({ refundable: 49.9, enters_disputes: true });
  await act(id, "lost");
  expect(await desk.balances(paid.paymentId)).toEqual({
    "cash:mercanet": -7000,
    "dispute-losses": 5000,
    "dispute-fees": 2000,
  });
  await refused(act(id, "won"), "close");
  expect(await desk.faults()).toEqual([]);
});

test("what cannot be entered is refused with its reason", async () => {
  const paid = await payer();
  await refused(preview(paid, told({ amount: 100 })), "ne dépasse pas");
  await refused(preview(paid, told({ respond_on: "2026-03-01" })), "échéance est passée");
  const body = told();
  await enter(paid, body);
  await refused(preview(paid, body), "déjà inscrite");
  await refused(preview(await desk.payer(), told()), "annonce lui-même");
  await expect(preview(paid, told({ amount: Number.NaN }))).rejects.toMatchObject({ status: 400 });
  const { data } = await support("GET /admin/disputes", { query: { limit: 100 } });
  expect(data.filter(({ payment_id }) => payment_id === paid.paymentId)).toHaveLength(1);
});

test("of two disputes that suspend, the first one's end brings nothing back, and the second one's does", async () => {
  const admin = await desk.staff("admin");
  const set = (whileOpen: "suspend" | "keep") =>
    admin("PUT /admin/dispute-settings", { body: { while_open: whileOpen, when_lost: "keep" } });
  await set("suspend");
  const paid = await payer();
  const [first, second] = [await enter(paid, told({ amount: 40 })), await enter(paid, told({ amount: 30 }))];
  await set("keep");
  const isSuspended = async () => (await support("GET /admin/disputes/{id}", { params: { id: second } })).is_suspended;
  expect(
    (await support("GET /admin/disputes/{id}/acts/{act}", { params: { id: first, act: "resume" } })).effects[0],
  ).toContain("Une autre contestation le retient encore");
  await act(first, "won");
  expect(await isSuspended()).toBe(true);
  await act(second, "won");
  expect(await isSuspended()).toBe(false);
});

test("two desks that enter the same dispute at once enter it once", async () => {
  const paid = await payer();
  const body = told();
  const { fingerprint } = await preview(paid, body);
  const sent = { ...body, fingerprint, reason: "dispute" as const };
  const post = () => support("POST /admin/payments/{id}/disputes", { params: { id: paid.paymentId }, body: sent });
  const outcomes = await Promise.allSettled([post(), post()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await desk.balances(paid.paymentId))["disputed"]).toBe(11_990);
});
