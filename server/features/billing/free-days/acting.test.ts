import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { expectFault } from "#tests/support/staff.ts";
import { monthly, openDesk, refused } from "./free-days-test-desk.ts";

let desk: Awaited<ReturnType<typeof openDesk>>;
let support: Client;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => turnTo("2026-03-10T09:00:00Z"));

async function turnTo(at: string) {
  desk.site.clock.set(at);
  support = await desk.staff("support");
}
const preview = (id: number, days: number) =>
  support("GET /admin/subscribers/{id}/free-days", { params: { id }, query: { days: String(days) } });
const post = (id: number, days: number, fingerprint: string, by = support) =>
  by("POST /admin/subscribers/{id}/free-days", { params: { id }, body: { days, reason: "goodwill", fingerprint } });
async function give(id: number, days: number): Promise<string[]> {
  const { effects, fingerprint } = await preview(id, days);
  await post(id, days, fingerprint);
  return effects;
}

test("a late payment, a charge without its answer and an ended subscription get no days, and the desk hears why", async () => {
  const { id } = await desk.payer();
  const { id: nobody } = await desk.payer(monthly);
  await desk.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key)
    select id, account_id, 'renewal', period_ends_at, 9990, 'pending', provider, 'open-charge' from subscriptions where account_id = ${id}`);
  await refused(preview(id, 3), "attend sa réponse");
  await desk.site.database.run(sql`delete from payments where idempotency_key = 'open-charge'`);
  await desk.refuseRenewals(id);
  await turnTo("2027-03-10T09:30:00Z");
  await refused(preview(id, 3), "Un prélèvement est dû");
  await desk.settle();
  await refused(preview(id, 3), "Un paiement est en retard");
  await turnTo("2027-04-10T09:30:00Z");
  await refused(preview(id, 3), "Aucun abonnement n’est en cours");
  await refused(preview(nobody, 3), "Aucun");
});

test("free days move the next charge and every later one, with letter, audit row and place in the timeline", async () => {
  const { id, email } = await desk.payer();
  let effects: string[] = [];
  const [letter, ...others] = await desk.lettersAfter(async () => (effects = await give(id, 7)));
  expect(effects).toEqual([
    "Individuel, annuel\u202f: 7 jours offerts.",
    "Le prochain prélèvement, de 99,90\u00A0€, a lieu le 17 mars 2027 au lieu du 10 mars 2027.",
    "Les échéances suivantes gardent ce nouveau jour du mois.",
    "Rien n’est prélevé ni rendu.",
    `Un courrier en français part à ${email}.`,
  ]);
  expect(others).toEqual([]);
  expect(letter?.subject).toContain("7 jours offerts");
  expect(letter?.text).toContain("99,90\u00A0€, aura lieu le 17 mars 2027");
  expect(await desk.endsOf(id)).toMatchObject({ ends: "2027-03-17T09:00:00.000Z", next: "2027-03-17T09:00:00.000Z" });
  const { timeline } = await support("GET /admin/subscribers/{id}", { params: { id } });
  expect(timeline.events).toContainEqual(expect.objectContaining({ kind: "days-given", detail: "7" }));
  expect(timeline.coming[0]).toMatchObject({ kind: "charge", at: "2027-03-17T09:00:00.000Z" });
  const audit = await desk.site.database.row(sql`
    select before, after, reason from audit_log where call = 'POST /admin/subscribers/{id}/free-days'`);
  expect(audit).toEqual({
    before: { period_ends_at: "2027-03-10T09:00:00.000Z" },
    after: { free_days: 7, period_ends_at: "2027-03-17T09:00:00.000Z" },
    reason: "goodwill",
  });

  // Nothing is charged on the old day; on the new one a whole year is.
  desk.site.clock.set("2027-03-12T09:00:00Z");
  await desk.settle();
  expect(await desk.count("payments", `account_id = ${id} and status = 'paid'`)).toBe(1);
  await turnTo("2027-03-17T09:05:00Z");
  await desk.settle();
  expect(await desk.endsOf(id)).toMatchObject({ ends: "2028-03-17T09:00:00.000Z" });
});

test("a free month lasts longer, and its first charge is due so much later", async () => {
  const { id } = await desk.payer(monthly);
  const effects = await give(id, 1);
  expect(effects.slice(0, 2)).toEqual([
    "Individuel, mensuel\u202f: un jour offert.",
    "Le mois gratuit se termine le 11 avril 2026 au lieu du 10 avril 2026, et le premier prélèvement, de 9,99\u00A0€, a lieu ce jour-là.",
  ]);
  const day = "2026-04-11T09:00:00.000Z";
  // Paris turns to summer time meanwhile: the same local time.
  expect(await desk.endsOf(id)).toEqual({
    ends: day.replace("09", "08"),
    next: day.replace("09", "08"),
    trial: day.replace("09", "08"),
  });
});

test("who has cancelled watches longer and is charged nothing", async () => {
  const { id, call } = await desk.payer();
  await call("POST /me/cancel-subscription");
  const [, letter] = await desk.lettersAfter(async () =>
    expect((await give(id, 5))[1]).toBe(
      "L’abonnement reste résilié\u202f: l’accès court jusqu’au 15 mars 2027 au lieu du 10 mars 2027.",
    ),
  );
  expect(letter?.text).toContain("vous gardez l’accès aux vidéos jusqu’au 15 mars 2027");
  desk.site.clock.set("2027-03-16T09:00:00Z");
  await desk.settle();
  expect(await desk.count("payments", `account_id = ${id} and status = 'paid'`)).toBe(1);
});

test("a change of plan that waits for the period's end waits so much longer", async () => {
  const { id, call } = await desk.payer();
  await call("POST /me/plan-change", { body: { plan: 1, amount: 0 } });
  expect((await give(id, 3))[1]).toContain("de 9,99\u00A0€, a lieu le 13 mars 2027");
  const { timeline } = await support("GET /admin/subscribers/{id}", { params: { id } });
  expect(timeline.coming.map(({ kind, at }) => [kind, at.slice(0, 10)])).toEqual(
    expect.arrayContaining([["plan-change", "2027-03-13"]]),
  );
});

test("of two desks one gives the days, and neither accountants nor odd numbers of days do", async () => {
  const { id } = await desk.payer();
  const { fingerprint } = await preview(id, 3);
  await expectFault(post(id, 3, fingerprint, await desk.staff("accountant")), "notAllowed");
  for (const days of [0, 91, 1.5, -3]) await expectFault(post(id, days, fingerprint), "invalid");
  await expect(post(id, 4, fingerprint)).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  const outcomes = await Promise.allSettled([post(id, 3, fingerprint), post(id, 3, fingerprint)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await desk.endsOf(id)).toMatchObject({ ends: "2027-03-13T09:00:00.000Z" });
});
