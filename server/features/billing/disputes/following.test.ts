import { afterAll, beforeAll, expect, test } from "vitest";
import { longDay } from "#contract/date-text.ts";
import type { DisputeSettings } from "#contract/admin/disputes.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, yearly } from "#tests/support/shop.ts";
import { lovelace } from "#tests/support/people.ts";
import { openDisputeDesk, type DisputeDesk, type DisputedPayer } from "#tests/support/disputes.ts";

let desk: DisputeDesk;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }, { jobs: ["letters", "money"] }));
});
afterAll(() => desk.shop.close());

const set = async (body: DisputeSettings) => (await desk.staff("admin"))("PUT /admin/dispute-settings", { body });
const standing = async ({ accountId }: DisputedPayer) =>
  (
    await desk.shop.site.database.row<{ status: number }>(
      sql`select status from account_standing(${accountId}, ${desk.shop.site.clock.now()})`,
    )
  )?.status;
const stateOf = async ({ subscriptionId }: DisputedPayer) =>
  desk.shop.site.database.row<{ status: string; suspended: boolean }>(sql`
    select status, suspended_at is not null as suspended from subscriptions where id = ${subscriptionId}`);
const letters = ({ email }: DisputedPayer) =>
  desk.shop.site.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

const lastText = ({ email }: DisputedPayer) => desk.shop.site.mails.findLast(({ to }) => to === email)?.text ?? "";

/** A session ends within the year. */
async function signedInAgain(payer: DisputedPayer): Promise<DisputedPayer> {
  const { site } = desk.shop;
  const body = { username: payer.email, password: lovelace(payer.email).password };
  const { token } = await site.as()("POST /auth/token", { body });
  return { ...payer, token, call: site.as({ token }) };
}

const mine = ({ call }: DisputedPayer) => call("GET /me/latest-subscription");
const me = ({ call }: DisputedPayer) => call("GET /me/profile");

test("as set at first, a subscription goes on whatever becomes of the dispute", async () => {
  const payer = await desk.payer();
  await desk.dispute(payer);
  expect([await standing(payer), (await stateOf(payer))?.status]).toEqual([1, "active"]);
  await desk.resolve(payer, "lost");
  expect(await stateOf(payer)).toEqual({ status: "active", suspended: false });
});

test("suspended while it is open: no access, told so, and back when it is won", async () => {
  await set({ while_open: "suspend", when_lost: "keep" });
  const payer = await desk.payer();
  await desk.dispute(payer);
  expect([await standing(payer), await stateOf(payer)]).toEqual([2, { status: "active", suspended: true }]);
  expect(letters(payer).at(-1)).toContain("suspendu");
  await desk.resolve(payer, "won");
  expect([await standing(payer), (await stateOf(payer))?.suspended]).toEqual([1, false]);
  expect(letters(payer).at(-1)).toContain("rétabli");
});

test("suspended, a person is told so and not sold a plan; they may leave, and find it as it was afterwards", async () => {
  await set({ while_open: "suspend", when_lost: "keep" });
  const payer = await desk.payer();
  expect(await me(payer)).toMatchObject({ status: 1, is_suspended: false });
  await desk.dispute(payer);
  expect(await me(payer)).toMatchObject({
    status: 2,
    is_suspended: true,
    paymentMethod: "CARD",
    subscription_end_at: null,
    user_subscription: { status: 1 },
  });
  await expect(payer.call("GET /me/plan-change", { query: { plan: 4 } })).rejects.toMatchObject({
    status: 409,
    details: { reason: "suspended" },
  });
  const body = { ...goodCard, ...yearly };
  await expect(payer.call("POST /mercanet/verify-card", { body })).rejects.toMatchObject({
    details: { reason: "already-subscribed" },
  });
  expect((await payer.call("POST /me/cancel-subscription")).cancel_subscription_at).not.toBeNull();
  await desk.resolve(payer, "won");
  expect(await me(payer)).toMatchObject({ status: 1, is_suspended: false });
});

test("suspended, a child learns that videos wait, and nothing of the payment", async () => {
  const payer = await desk.payer();
  const { user_profiles: profiles } = (await me(payer)) as { user_profiles: { id: number; is_kid: boolean }[] };
  await desk.dispute(payer);
  const kid = desk.shop.site.as({ token: payer.token, profile: profiles.find(({ is_kid: isKid }) => isKid)!.id });
  const seen = await kid("GET /me/profile");
  expect(seen).toMatchObject({ status: 2, is_suspended: true });
  expect(seen).not.toHaveProperty("user_subscription");
});

test("ended when it is lost, by one letter that names the dispute", async () => {
  await set({ while_open: "keep", when_lost: "end" });
  const payer = await desk.payer();
  await desk.dispute(payer);
  const before = letters(payer).length;
  await desk.resolve(payer, "lost");
  expect([await standing(payer), (await stateOf(payer))?.status]).toEqual([2, "expired"]);
  expect(letters(payer).slice(before)).toEqual([expect.stringContaining("a pris fin")]);
  expect(await desk.faults()).toEqual([]);
});

test("paused, nothing is charged until the dispute ends, and then what is due", async () => {
  await set({ while_open: "pause", when_lost: "keep" });
  const payer = await desk.payer();
  desk.shop.site.clock.set("2027-03-05T09:00:00Z");
  await desk.dispute(payer);
  expect([await standing(payer), (await stateOf(payer))?.suspended]).toEqual([1, false]);
  desk.shop.site.clock.set("2027-03-12T09:00:00Z");
  await desk.settle();
  const charges = async () =>
    desk.shop.count("payments", `subscription_id = ${payer.subscriptionId} and kind = 'renewal'`);
  expect(await charges()).toBe(0);
  await desk.resolve(payer, "won");
  desk.shop.site.clock.advance({ seconds: 120 });
  await desk.settle();
  expect(await charges()).toBe(1);
});

test("suspended, a card is charged nothing: what fell due waits, is said, and is charged once the dispute is over", async () => {
  await set({ while_open: "suspend", when_lost: "keep" });
  const ordered = await desk.payer();
  desk.shop.site.clock.set("2028-03-05T09:00:00Z");
  const payer = await signedInAgain(ordered);
  await desk.dispute(payer);
  const ends = (await mine(payer))?.endAt;
  expect(lastText(payer)).toContain("Le prélèvement de 99,90\u00A0€, dû le 12 mars 2028, attend la décision");
  expect(lastText(payer)).toContain("Si elle n’est pas tombée le 19 mars 2028, votre abonnement prend fin");
  expect(await mine(payer)).toMatchObject({ nextPayAt: null, is_charge_held: true });
  expect(await payer.call("GET /me/coming-payments")).toEqual({ data: [], total: 0 });
  desk.shop.site.clock.set("2028-03-14T09:00:00Z");
  await desk.settle();
  const charges = async () =>
    desk.shop.count("payments", `subscription_id = ${payer.subscriptionId} and kind = 'renewal'`);
  expect(await charges()).toBe(0);
  const params = { id: payer.accountId };
  const { timeline } = await (await desk.staff("support"))("GET /admin/subscribers/{id}", { params });
  expect(timeline.coming).toMatchObject([
    { kind: "charge", why: "disputed", amount: 99.9, at: "2028-03-14T09:00:00.000Z" },
    { kind: "end", why: "unpaid" },
  ]);
  await desk.resolve(payer, "won");
  expect(lastText(payer)).toContain("Ce qui est dû, 99,90\u00A0€, est prélevé maintenant");
  desk.shop.site.clock.advance({ seconds: 120 });
  await desk.settle();
  expect(await charges()).toBe(1);
  const paid = await mine(payer);
  expect(paid).toMatchObject({ nextPayAt: paid?.endAt, is_charge_held: false });
  expect(Number(new Date(paid?.endAt ?? 0))).toBeGreaterThan(Number(new Date(ends ?? 0)));
});

test("while charges are held no letter names a day of the next one; the yearly notice leaves in time, with its deadline", async () => {
  await set({ while_open: "pause", when_lost: "keep" });
  const ordered = await desk.payer();
  desk.shop.site.clock.advance({ days: 310 });
  await desk.dispute(ordered);
  const payer = await signedInAgain(ordered);
  const { endAt } = (await mine(payer)) ?? {};
  const day = longDay(new Date(endAt ?? ""), "fr");
  desk.shop.site.clock.advance({ days: 5 });
  await desk.settle();
  expect(letters(payer).at(-1)).toContain(`arrive à échéance le ${day}`);
  for (const said of ["Date limite pour refuser", "une fois la contestation close", "L. 215-1"])
    expect(lastText(payer)).toContain(said);
  expect(await payer.call("GET /me/plan-change", { query: { plan: 4 } })).toMatchObject({ is_charge_held: true });
  await payer.call("POST /me/cancel-subscription");
  await payer.call("POST /me/reactivate-subscription");
  await desk.settle();
  expect(lastText(payer)).toContain("Il sera reconduit ensuite au prix de 99,90\u00A0€");
  const support = await desk.staff("support");
  const params = { id: payer.accountId };
  const shown = await support("GET /admin/subscribers/{id}/free-days", { params, query: { days: "3" } });
  expect(shown.effects.join(" ")).toContain("Un paiement est contesté");
  const body = { days: 3, reason: "goodwill" as const, fingerprint: shown.fingerprint };
  await support("POST /admin/subscribers/{id}/free-days", { params, body });
  await desk.settle();
  expect(lastText(payer)).toContain("Votre période en cours dure maintenant jusqu’au");
  const texts = desk.shop.site.mails.filter(({ to }) => to === payer.email).map(({ text }) => text);
  expect(texts.slice(1).filter((text) => /99,90\s€\s+le \d|reconduit le \d|aura lieu le \d/.test(text))).toEqual([]);
  expect(await mine(payer)).toMatchObject({ nextPayAt: null, is_charge_held: true });
});

test("what was set when a dispute was opened counts for it, whatever is set later", async () => {
  await set({ while_open: "suspend", when_lost: "end" });
  const [strict, mild] = [await desk.payer(), await desk.payer()];
  await desk.dispute(strict);
  await set({ while_open: "keep", when_lost: "keep" });
  await desk.dispute(mild);
  expect(await me(strict)).toMatchObject({ is_suspended: true, user_subscription: { is_charge_held: true } });
  await set({ while_open: "suspend", when_lost: "end" });
  expect(await me(mild)).toMatchObject({ is_suspended: false, user_subscription: { is_charge_held: false } });
  await set({ while_open: "keep", when_lost: "keep" });
  await desk.resolve(strict, "lost");
  expect((await stateOf(strict))?.status).toBe("expired");
  await set({ while_open: "suspend", when_lost: "end" });
  await desk.resolve(mild, "lost");
  expect(await stateOf(mild)).toEqual({ status: "active", suspended: false });
});

test("three days and one day before the deadline the operator is reminded once each, until it is answered", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  const reminders = () =>
    desk.shop.site.mails.filter(
      ({ subject, text }) => subject.startsWith("Réponse attendue") && text.includes(`/disputes/${id}`),
    ).length;
  const turn = async (days: number) => {
    desk.shop.site.clock.advance({ days });
    await desk.settle();
    await desk.settle();
  };
  await turn(6);
  expect(reminders()).toBe(0);
  await turn(1.5);
  expect(reminders()).toBe(1);
  await turn(0.2);
  expect(reminders()).toBe(1);
  await turn(1.5);
  expect(reminders()).toBe(2);
  const [support, accountant] = [await desk.staff("support"), await desk.staff("accountant")];
  const open = async () =>
    (await accountant("GET /admin/findings")).data.filter(
      ({ kind, subject }) => kind === "dispute-due" && subject === `dispute ${id}`,
    );
  expect(await open()).toHaveLength(1);
  const params = { id, act: "answer" as const };
  const { fingerprint } = await support("GET /admin/disputes/{id}/acts/{act}", { params });
  await support("POST /admin/disputes/{id}/acts/{act}", { params, body: { reason: "dispute", fingerprint } });
  await desk.settle();
  expect(await open()).toHaveLength(0);
});

test("a dispute that ends before it was answered leaves no finding that an answer is due", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  desk.shop.site.clock.advance({ days: 8 });
  await desk.settle();
  const due = async () =>
    (await (await desk.staff("accountant"))("GET /admin/findings")).data.filter(
      ({ kind, subject }) => kind === "dispute-due" && subject === `dispute ${id}`,
    );
  expect(await due()).toHaveLength(1);
  await desk.resolve(payer, "won");
  expect(await due()).toHaveLength(0);
});
