import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

const day = 86_400;
let shop: Shop;
let ada: Customer;
let support: Client;
let people = 0;
beforeAll(async () => {
  shop = await openShop(
    { PUBLIC_URL: "https://silecs.test", SUPPORT_EMAIL: "aide@silecs.test" },
    { jobs: ["letters", "money"] },
  );
  const { id } = await createStaffMember(shop.site, ["support"]);
  // Signs in for each call: a session does not last the days that pass here.
  support = (async (...call: Parameters<Client>) =>
    shop.site.as({ token: await openStaffSession(shop.site, id) })(...call)) as Client;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.site.database.run(sql`delete from contact_messages`);
  await shop.site.database.run(sql`delete from tries`);
  ada = await shop.customer(`ada-${(people += 1)}@example.org`);
  await shop.site.jobs.runAll();
  shop.site.mails.length = 0;
});

async function subscribeTo(customer: Customer, order: typeof yearly): Promise<void> {
  const form = await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...order } });
  await shop.press(referenceIn(form));
  await customer.call("POST /users/payment");
  await shop.site.jobs.runAll();
  shop.site.mails.length = 0;
}

const typed = () => ada.email.replace("ada-", "adda-");
type Given = { email?: string; first_name?: string; last_name?: string; reference?: string };
const declare = (kind: "cancel" | "withdraw", given: Given = {}) =>
  shop.site.as({ locale: "fr" })("POST /pub/declarations", {
    body: { kind, first_name: "Ada", last_name: "Lovelace", email: typed(), reference: "", ...given },
  });
const waiting = async () => (await support("GET /admin/requests")).data;
/** The only one that waits. */
async function declarationOf(): Promise<{ messageId: number; id: number }> {
  const [one, ...more] = await waiting();
  expect(more).toEqual([]);
  const { request } = await support("GET /admin/messages/{id}", { params: { id: one?.id ?? 0 } });
  return { messageId: one?.id ?? 0, id: request?.declaration_id ?? 0 };
}
const params = (id: number, accountId = ada.accountId) => ({ params: { id, account_id: accountId } });
const preview = (id: number, accountId?: number) =>
  support("GET /admin/declarations/{id}/match/{account_id}", params(id, accountId));
const matchAs = (id: number, fingerprint: string, accountId?: number) =>
  support("POST /admin/declarations/{id}/match/{account_id}", {
    ...params(id, accountId),
    body: { reason: "request", fingerprint },
  });
const match = async (id: number, accountId?: number) =>
  matchAs(id, (await preview(id, accountId)).fingerprint, accountId);
const latest = () => ada.call("GET /me/latest-subscription");
/** Sessions end while days pass here. */
const standing = async () =>
  (
    await shop.site.database.row<{ status: string }>(
      sql`select status from subscriptions where account_id = ${ada.accountId} order by id desc limit 1`,
    )
  )?.status;
const lettersTo = (email: string) => shop.site.mails.filter(({ to }) => to === email).map(({ text }) => text);
const refunds = () =>
  shop.site.database.rows<{ amount_cents: number }>(
    sql`select amount_cents from payments where account_id = ${ada.accountId} and kind = 'refund' order by id`,
  );
const pass = async (days: number) => {
  for (let left = days; left > 0; left -= 1) {
    shop.site.clock.advance({ seconds: day });
    await shop.site.jobs.runAll();
  }
};

test("a declaration that fits nobody for certain waits with its fourteen days, is acknowledged, and names who it may be", async () => {
  await subscribeTo(ada, yearly);
  const before = await latest();
  await declare("cancel", { reference: "C-2026-999999" });
  await shop.site.jobs.runAll();
  expect(await latest()).toEqual(before);
  expect(await waiting()).toMatchObject([
    { kind: "cancellation", name: "Ada Lovelace", email: typed(), days_left: 14, is_proven: false },
  ]);
  expect(lettersTo(typed())[0]).toContain("dans tous les cas, la date de celle-ci compte");
  expect(lettersTo("aide@silecs.test")[0]).toContain("C-2026-999999");
  const { id } = await declarationOf();
  const { candidates, decided } = await support("GET /admin/declarations/{id}", { params: { id } });
  expect(decided).toBeNull();
  expect(candidates.find((one) => one.id === ada.accountId)).toMatchObject({
    email: ada.email,
    fits: expect.arrayContaining(["name"]),
    standing: "active",
  });
});

test("what fits is told apart: the same address under another name, the exact contract, an address typed wrong", async () => {
  await subscribeTo(ada, yearly);
  const { invoices } = await support("GET /admin/subscribers/{id}", { params: { id: ada.accountId } });
  await declare("withdraw", {
    first_name: "Augusta",
    last_name: "King",
    email: ada.email,
    reference: invoices[0]?.id ?? "",
  });
  const { id } = await declarationOf();
  const { candidates } = await support("GET /admin/declarations/{id}", { params: { id } });
  expect(candidates[0]).toMatchObject({ id: ada.accountId, fits: ["email", "reference"] });
});

test("a cancellation that has found its person ends with the period, and both addresses are written", async () => {
  await subscribeTo(ada, yearly);
  await declare("cancel");
  await pass(3);
  const { id, messageId } = await declarationOf();
  const shown = await preview(id);
  expect(shown.effects).toEqual([
    expect.stringMatching(/^La résiliation reçue le .* est rattachée à Ada Lovelace\.$/),
    expect.stringContaining("l’abonnement court jusqu’au"),
    "Plus rien n’est prélevé.",
    "Rien n’est rendu.",
    `Un courrier en français part à ${ada.email}.`,
    `Un courrier à ${typed()} dit que la déclaration est rattachée, sans rien dire du compte.`,
    "La demande est réglée.",
  ]);
  await expect(matchAs(id, "autre")).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  shop.site.mails.length = 0;
  await matchAs(id, shown.fingerprint);
  await shop.site.jobs.runAll();
  expect(await latest()).toMatchObject({ status: 1, nextPayAt: null });
  expect(lettersTo(ada.email)[0]).toContain("Le contrat prend fin le");
  const [told] = lettersTo(typed());
  expect(told).toContain("est rattachée à son contrat");
  expect(told).not.toContain(ada.email);
  expect(await waiting()).toEqual([]);
  const { request, state } = await support("GET /admin/messages/{id}", { params: { id: messageId } });
  expect({ outcome: request?.outcome, state }).toEqual({ outcome: "granted", state: "answered" });
  const { decided } = await support("GET /admin/declarations/{id}", { params: { id } });
  expect(decided).toMatchObject({ account_id: ada.accountId });
  await expect(preview(id)).rejects.toMatchObject({ status: 409 });
  await expect(
    support("GET /admin/messages/{id}/request/{turn}", { params: { id: messageId, turn: "open" } }),
  ).rejects.toMatchObject({ status: 409, details: { reason: "matched" } });
});

test("a period charged after the cancellation was received goes back, and the contract is over", async () => {
  await subscribeTo(ada, { ...monthly, trial: false, start_now: true });
  await pass(29);
  await declare("cancel");
  const { id } = await declarationOf();
  await pass(5);
  const { effects } = await preview(id);
  expect(effects).toContain("9,99\u00a0€, prélevés après la réception, sont rendus.");
  shop.site.mails.length = 0;
  await match(id);
  await shop.site.jobs.runAll();
  expect(await refunds()).toEqual([{ amount_cents: 999 }]);
  expect(await standing()).toBe("expired");
  expect(lettersTo(ada.email).join()).toContain("prélevés après votre déclaration");
});

test("a withdrawal is in time by the day it was received, and gives back as of that day; access ends three days after the decision", async () => {
  await subscribeTo(ada, yearly);
  await pass(10);
  await declare("withdraw");
  const { id } = await declarationOf();
  await pass(12);
  expect((await preview(id)).effects).toContain("97,16\u00a0€ sont rendus, calculés au jour de la réception.");
  await match(id);
  // A second one of the same person, known for certain, is too late by itself and changes nothing.
  await declare("withdraw", { email: ada.email });
  expect(await latest()).toMatchObject({ status: 1, nextPayAt: null });
  await pass(3);
  expect(await latest()).toMatchObject({ status: 2 });
  expect(await refunds()).toEqual([{ amount_cents: 9716 }]);
});

test("the first month and the next one, charged after a withdrawal was received, are computed apart", async () => {
  await subscribeTo(ada, { ...monthly, trial: false, start_now: true });
  await pass(10);
  await declare("withdraw");
  const { id } = await declarationOf();
  await pass(25);
  await match(id);
  await pass(3);
  const [second, first] = await refunds();
  const given = (second?.amount_cents ?? 0) + (first?.amount_cents ?? 0);
  expect(second?.amount_cents).toBe(999);
  // 20 or 21 of 30 or 31 days of the first month.
  expect(given - 999).toBeGreaterThan(640);
  expect(given - 999).toBeLessThan(700);
});

test("a person who objects by resuming keeps the contract", async () => {
  await subscribeTo(ada, yearly);
  await declare("withdraw");
  await match((await declarationOf()).id);
  await ada.call("POST /me/reactivate-subscription");
  await pass(4);
  expect(await latest()).toMatchObject({ status: 1 });
  expect(await refunds()).toEqual([]);
});

test("a contract that was concluded after the declaration is left alone; one received too late changes nothing", async () => {
  await declare("cancel");
  await pass(1);
  await subscribeTo(ada, yearly);
  const before = await latest();
  const { id } = await declarationOf();
  expect((await preview(id)).effects[1]).toContain("Aucun abonnement conclu avant la réception");
  await match(id);
  expect(await latest()).toEqual(before);
  await pass(20);
  await declare("withdraw");
  const late = await declarationOf();
  expect((await preview(late.id)).effects[1]).toContain("Le délai de rétractation était passé");
  await match(late.id);
  expect((await latest())?.nextPayAt).not.toBeNull();
});

test("a declaration sent twice, also at once, waits once and keeps its day", async () => {
  await Promise.all([declare("cancel"), declare("cancel")]);
  await pass(2);
  await declare("cancel", { first_name: "ADA", reference: "F-1" });
  expect(await waiting()).toMatchObject([{ kind: "cancellation", days_left: 12 }]);
  const { messageId } = await declarationOf();
  const { follow_ups: added } = await support("GET /admin/messages/{id}", { params: { id: messageId } });
  expect(added.map(({ text }) => text)).toEqual(["Référence indiquée\u202f: aucune", "Référence indiquée\u202f: F-1"]);
  await shop.site.jobs.runAll();
  expect(lettersTo(typed())).toHaveLength(3);
  // Another kind, or another name, is something else.
  await declare("withdraw");
  await declare("cancel", { last_name: "Byron" });
  expect(await waiting()).toHaveLength(3);
});

test("two desks that match it with different people at once do so once", async () => {
  await subscribeTo(ada, yearly);
  const grace = await shop.customer(`grace-${people}@example.org`);
  await subscribeTo(grace, yearly);
  await declare("cancel");
  const { id } = await declarationOf();
  const [one, other] = [await preview(id), await preview(id, grace.accountId)];
  const ends = await Promise.allSettled([
    matchAs(id, one.fingerprint),
    matchAs(id, other.fingerprint, grace.accountId),
    matchAs(id, one.fingerprint),
  ]);
  const refused = ends.filter((end) => end.status === "rejected");
  expect(refused.map(({ reason }) => (reason as CallError).status)).toEqual([409, 409]);
  const cancelled = [await latest(), await grace.call("GET /me/latest-subscription")].filter(
    (subscription) => subscription?.nextPayAt === null,
  );
  expect(cancelled).toHaveLength(1);
});

test("a preview that another act overtook is refused with what would happen now", async () => {
  await subscribeTo(ada, yearly);
  await declare("cancel");
  const { id } = await declarationOf();
  const { fingerprint } = await preview(id);
  await ada.call("POST /me/cancel-subscription");
  await expect(matchAs(id, fingerprint)).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  expect((await preview(id)).effects[1]).toContain("était déjà résilié");
});

test("a withdrawal by post counts from the day on which it was sent, and waits for the staff whoever it names", async () => {
  await subscribeTo(ada, yearly);
  await pass(16);
  const sent = new Date(shop.site.clock.now().getTime() - 4 * day * 1000).toISOString().slice(0, 10);
  const { request } = await support("POST /admin/requests", {
    body: {
      kind: "withdrawal",
      first_name: "Ada",
      last_name: "Lovelace",
      email: ada.email,
      language: "fr",
      received_on: sent,
      text: "Par lettre recommandée.",
    },
  });
  expect(request).toMatchObject({ received_on: sent, days_left: 10 });
  await shop.site.jobs.runAll();
  expect(lettersTo(ada.email)[0]).toContain("Accusé de réception de votre rétractation");
  const id = request?.declaration_id ?? 0;
  const { candidates } = await support("GET /admin/declarations/{id}", { params: { id } });
  expect(candidates[0]).toMatchObject({ id: ada.accountId, fits: ["email", "name"] });
  expect((await preview(id)).effects.join()).toContain("sont rendus, calculés au jour de la réception");
});
