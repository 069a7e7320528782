import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { expectFault } from "#tests/support/staff.ts";
import { monthly, openDesk, refused } from "../free-days/free-days-test-desk.ts";

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
const preview = (id: number, plan?: number) =>
  support("GET /admin/subscribers/{id}/plan", {
    params: { id },
    query: plan === undefined ? {} : { plan: String(plan) },
  });
const post = (id: number, plan: number, fingerprint: string, by = support) =>
  by("POST /admin/subscribers/{id}/plan", { params: { id }, body: { plan, reason: "request", fingerprint } });
const planOf = async (id: number) =>
  (
    await desk.site.database.row<{ plan: number }>(sql`
    select plan_id as plan from subscriptions where account_id = ${id} order by id desc limit 1`)
  )?.plan;
const charged = (id: number) =>
  desk.site.database.rows<{ cents: number; status: string }>(sql`
    select amount_cents as cents, status from payments where account_id = ${id} and kind = 'upgrade'`);

test("a larger plan begins now: the share of the days is shown, then charged within a minute, with its letter", async () => {
  const { id, email } = await desk.payer();
  await turnTo("2026-09-10T09:00:00Z");
  const { effects, plans, fingerprint } = await preview(id, 4);
  // 181 of 365 days are left: 149.90 € × 181/365 less 99.90 € × 181/365.
  expect(effects.map((effect) => effect.replace(/la carte .* avec/, "la carte … avec"))).toEqual([
    "Famille, annuel au lieu de Individuel, annuel, dès maintenant.",
    "24,79\u00A0€ sont prélevés dans la minute sur la carte … avec son accord.",
    "49,54\u00A0€ sont déjà déduits pour les jours payés de l’offre actuelle.",
    "Si c’est refusé, tout reste comme avant, et un courrier le dit.",
    "Ensuite, 149,90\u00A0€ sont prélevés à chaque échéance, la première fois le 10 mars 2027.",
    `Un courrier en français part à ${email}.`,
  ]);
  expect(plans.map((plan) => plan.id)).toEqual([1, 3, 4]);
  expect(await post(id, 4, fingerprint)).toEqual({ status: "pending" });
  const letters = await desk.lettersAfter(async () => {
    desk.site.clock.advance({ seconds: 60 });
    await desk.settle();
  });
  expect(await charged(id)).toEqual([{ cents: 2479, status: "paid" }]);
  expect(await planOf(id)).toBe(4);
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining("Famille, annuel")]);
});

test("a smaller plan waits for the period's end; in a free month a larger one costs nothing", async () => {
  const { id } = await desk.payer();
  const smaller = await preview(id, 1);
  expect(smaller.effects.slice(0, 2)).toEqual([
    "Individuel, mensuel à partir du 10 mars 2027\u202f; jusque-là, Individuel, annuel reste.",
    "Rien n’est prélevé maintenant.",
  ]);
  expect(await post(id, 1, smaller.fingerprint)).toEqual({ status: "scheduled" });
  expect((await preview(id, 3)).effects).toContain("Le changement d’offre déjà prévu est remplacé.");
  expect(await planOf(id)).toBe(2);
  const { id: trying } = await desk.payer(monthly);
  const larger = await preview(trying, 3);
  expect(await post(trying, 3, larger.fingerprint)).toEqual({ status: "done" });
  expect(await planOf(trying)).toBe(3);
  expect(await charged(trying)).toEqual([]);
});

test("what the person may not do the desk may not either, and another day's amount is shown again first", async () => {
  const { id, call } = await desk.payer();
  await refused(preview(id, 2), "déjà votre forfait");
  await expectFault(preview(id, 99), "invalid");
  const { fingerprint } = await preview(id, 4);
  await expectFault(post(id, 4, fingerprint, await desk.staff("accountant")), "notAllowed");
  await turnTo("2026-03-12T09:00:00Z");
  await expect(post(id, 4, fingerprint)).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  const shown = await preview(id, 4);
  const outcomes = await Promise.allSettled([post(id, 4, shown.fingerprint), post(id, 4, shown.fingerprint)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await call("POST /me/cancel-subscription");
  await refused(preview(id, 1), "Réactivez");
});

test("two desks that plan at once what is planned already: one does it, the other is shown it again", async () => {
  const { id } = await desk.payer();
  expect(await post(id, 1, (await preview(id, 1)).fingerprint)).toEqual({ status: "scheduled" });
  const { fingerprint } = await preview(id, 1);
  const outcomes = await Promise.allSettled([post(id, 1, fingerprint), post(id, 1, fingerprint)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
