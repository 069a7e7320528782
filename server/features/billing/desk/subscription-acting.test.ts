import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SubscriptionAct } from "#contract/admin/subscription-acts.ts";
import type { CallError, Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let support: Client;
let serial = 7000;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  support = await staff("support");
});

async function staff(...roles: Parameters<typeof createStaffMember>[1]) {
  const member = await createStaffMember(shop.site, roles);
  return shop.site.as({ token: await openStaffSession(shop.site, member.id) });
}
/** A customer with a paid year of 99.90 €, or in a free month. */
async function payer(order = yearly) {
  const person = await shop.customer();
  serial += 1;
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...order };
  await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
  await person.call("POST /users/payment");
  await settle();
  return { ...person, id: person.accountId };
}
const settle = () => shop.site.jobs.runAll();
const preview = (id: number, act: SubscriptionAct) =>
  support("GET /admin/subscribers/{id}/subscription/{act}", { params: { id, act } });
const post = (id: number, act: SubscriptionAct, fingerprint: string, by = support) =>
  by("POST /admin/subscribers/{id}/subscription/{act}", {
    params: { id, act },
    body: { reason: "request", fingerprint },
  });
async function act(id: number, what: SubscriptionAct): Promise<string[]> {
  const { effects, fingerprint } = await preview(id, what);
  await post(id, what, fingerprint);
  return effects;
}
const refused = (call: Promise<unknown>, words: string) =>
  expect(call).rejects.toSatisfy((error: CallError) => error.status === 409 && error.message.includes(words));
const standing = async (id: number) => (await support("GET /admin/subscribers/{id}", { params: { id } })).standing;
const lettersAfter = async (work: () => Promise<unknown>) => {
  const before = shop.site.mails.length;
  await work();
  await settle();
  return shop.site.mails.slice(before).map(({ subject }) => subject);
};

test("a cancellation is not lifted while the account is blocked, nor by a request that was under way", async () => {
  const { id, call } = await payer();
  await act(id, "cancel");
  await shop.site.database.run(sql`
    insert into account_blocks (account_id, told, blocked_at) values (${id}, 'Vérification.', ${shop.site.clock.now()})`);
  await refused(preview(id, "reactivate"), "bloqué");
  await refused(call("POST /me/reactivate-subscription"), "bloqué");
});

test("a subscription is cancelled at its end and the cancellation lifted again, each with its letter", async () => {
  const { id, email } = await payer();
  let effects: string[] = [];
  const told = await lettersAfter(async () => (effects = await act(id, "cancel")));
  expect(effects).toEqual([
    "Individuel, annuel\u202f: l’abonnement court jusqu’au 10 mars 2027, puis s’arrête.",
    "Plus rien n’est prélevé.",
    "Rien n’est rendu.",
    `Un courrier en français part à ${email}.`,
  ]);
  expect(told).toHaveLength(1);
  expect(await standing(id)).toBe("cancelled");
  await refused(preview(id, "cancel"), "déjà résilié");
  const lifted = await lettersAfter(async () => (effects = await act(id, "reactivate")));
  expect(effects.slice(0, 2)).toEqual([
    "Individuel, annuel\u202f: la résiliation du 10 mars 2026 est levée, l’abonnement continue.",
    "Le prochain prélèvement, de 99,90\u00A0€, a lieu le 10 mars 2027.",
  ]);
  expect(lifted).toHaveLength(1);
  expect(await standing(id)).toBe("active");
  await refused(preview(id, "reactivate"), "n’est pas résilié");
  const { acts } = await support("GET /admin/subscribers/{id}/account", { params: { id } });
  expect(acts.map(({ call, reason }) => [call, reason])).toEqual(
    Array.from({ length: 2 }, () => ["POST /admin/subscribers/{id}/subscription/{act}", "request"]),
  );
});

test("ended at once, the unused days of the period go back, and no more than is left of it", async () => {
  const { id } = await payer();
  shop.site.clock.set("2026-09-10T09:00:00Z");
  support = await staff("support");
  const { effects } = await preview(id, "end");
  expect(effects[2]).toBe("49,54\u00A0€ sont rendus pour les jours payés qui ne seront pas utilisés.");
  await act(id, "end");
  await settle();
  expect(await standing(id)).toBe("ended");
  const back = await shop.site.database.rows<{ cents: number; status: string }>(sql`
    select amount_cents as cents, status from payments where account_id = ${id} and kind = 'refund'`);
  expect(back).toEqual([{ cents: 4954, status: "paid" }]);
  await refused(preview(id, "end"), "Aucun abonnement");
});

test("a free month that is ended gives nothing back; an end whose day has passed is shown again first", async () => {
  const { id } = await payer(monthly);
  expect((await preview(id, "end")).effects).toContain("Rien n’est rendu.");
  const { id: other } = await payer();
  const { fingerprint } = await preview(other, "end");
  shop.site.clock.advance({ days: 1 });
  support = await staff("support");
  await expect(post(other, "end", fingerprint)).rejects.toMatchObject({
    status: 409,
    details: { reason: "changed", preview: { effects: expect.any(Array) } },
  });
  expect(await standing(other)).toBe("active");
});

test("a refused payment is charged again at once, and nothing else is", async () => {
  const { id } = await payer();
  await refused(preview(id, "charge"), "Aucun paiement n’est en retard");
  await shop.site.database.run(sql`
    update sandbox_payments set renewals = 'refused' where reference in (
      select provider_reference from payments where account_id = ${id})`);
  shop.site.clock.set("2027-03-10T10:00:00Z");
  await settle();
  support = await staff("support");
  expect(await standing(id)).toBe("past-due");
  await shop.site.database.run(sql`update sandbox_payments set renewals = 'paid'`);
  expect((await preview(id, "charge")).effects[0]).toMatch(
    /^99,90\u00A0€ sont prélevés dans la minute sur la carte CB/,
  );
  await act(id, "charge");
  shop.site.clock.advance({ seconds: 120 });
  await settle();
  support = await staff("support");
  expect(await standing(id)).toBe("active");
});

test("of two desks, one cancels and the other is told; accountants only read", async () => {
  const { id } = await payer();
  const { fingerprint } = await preview(id, "cancel");
  await expectFault(post(id, "cancel", fingerprint, await staff("accountant")), "notAllowed");
  await expectFault(post(id, "cancel", fingerprint, await staff("editor")), "notAllowed");
  const outcomes = await Promise.allSettled([post(id, "cancel", fingerprint), post(id, "cancel", fingerprint)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { id: nobody } = await shop.customer().then(({ accountId }) => ({ id: accountId }));
  await refused(preview(nobody, "cancel"), "Aucun abonnement");
});
