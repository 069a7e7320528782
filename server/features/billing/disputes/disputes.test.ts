import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import type { DisputeAct } from "#contract/admin/dispute-shapes.ts";
import { sql } from "#server/database/sql.ts";
import { openShop } from "#tests/support/shop.ts";
import { openDisputeDesk, type DisputeDesk, type DisputedPayer } from "#tests/support/disputes.ts";

let desk: DisputeDesk;
let support: Client;
let accountant: Client;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }, { jobs: ["letters", "money"] }));
  [support, accountant] = [await desk.staff("support"), await desk.staff("accountant")];
});
afterAll(() => desk.shop.close());

const act = async (id: number, name: DisputeAct, more: { statement?: string } = {}) => {
  const params = { id, act: name };
  const { fingerprint } = await support("GET /admin/disputes/{id}/acts/{act}", { params });
  return support("POST /admin/disputes/{id}/acts/{act}", { params, body: { reason: "dispute", fingerprint, ...more } });
};
const one = (id: number, by = support) => by("GET /admin/disputes/{id}", { params: { id } });
const books = (payer: DisputedPayer) => desk.balances(payer.paymentId);
const refundable = async ({ accountId, paymentId }: DisputedPayer) =>
  (await support("GET /admin/subscribers/{id}", { params: { id: accountId } })).payments.find(
    ({ id }) => id === paymentId,
  )?.refundable;

test("a dispute comes with its notification: held in the books, told to the operator, listed by its deadline", async () => {
  const payer = await desk.payer();
  const mails = desk.shop.site.mails.length;
  const id = await desk.dispute(payer, "unauthorised");
  expect(await books(payer)).toEqual({ "cash:sandbox": -11490, disputed: 11490 });
  const { data, waiting } = await accountant("GET /admin/disputes");
  expect(data[0]).toMatchObject({ id, state: "open", awaits: "us", amount: 99.9, reason: "unauthorised" });
  expect(waiting).toBeGreaterThan(0);
  const letter = desk.shop.site.mails.slice(mails).find(({ subject }) => subject.includes("contesté"));
  expect(letter?.to).toBe("aide@silecs.example");
  expect(letter?.text).toContain(`/admin/disputes/${id}`);
  expect(letter?.text).not.toContain(payer.email);
  expect(await refundable(payer)).toBe(0);
  await expect(
    support("GET /admin/payments/{id}/refund-preview", { params: { id: payer.paymentId }, query: {} }),
  ).rejects.toSatisfy(({ message }: CallError) => message.includes("contesté"));
  const page = await support("GET /admin/subscribers/{id}", { params: { id: payer.accountId } });
  expect(page.timeline.events.find(({ kind }) => kind === "disputed")).toMatchObject({
    amount: 99.9,
    detail: "paiement non autorisé",
  });
  expect(page.payments.find(({ id: one }) => one === payer.paymentId)?.dispute).toEqual({ id, state: "open" });
});

test("won, the money and the fee come back, and the payment can be refunded again", async () => {
  const payer = await desk.payer();
  await desk.dispute(payer);
  await desk.resolve(payer, "won");
  expect(await books(payer)).toEqual({});
  expect(await refundable(payer)).toBe(99.9);
  expect(await desk.faults()).toEqual([]);
});

test("lost, the amount is a loss until a credit note takes it from the sales, and never goes back twice", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer, "not-received");
  await desk.resolve(payer, "lost");
  expect(await books(payer)).toEqual({ "cash:sandbox": -11490, "dispute-losses": 9990, "dispute-fees": 1500 });
  expect(await refundable(payer)).toBe(0);
  expect((await one(id)).acts).toEqual(["credit"]);
  const mails = desk.shop.site.mails.length;
  await act(id, "credit");
  await desk.settle();
  expect(desk.shop.site.mails.length).toBe(mails);
  expect(await one(id)).toMatchObject({ credit_note: expect.stringMatching(/^AV-2026-/), acts: [], refunded: 0 });
  const papers = (await payer.call("GET /me/invoices")).data;
  expect(papers.find(({ type }) => type === "credit-note")).toMatchObject({ gross: -99.9, vat: -16.65 });
  expect(await desk.accountsOf(payer.paymentId)).toMatchObject({ sales: 0, vat: 0, "dispute-losses": 0 });
  expect(await refundable(payer)).toBe(0);
  expect(await desk.faults()).toEqual([]);
});

test("doubled, late and out-of-order notifications change nothing", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  const opened = await desk.lastNotice(payer);
  for (const _ of [1, 2]) expect((await desk.notify(opened)).status).toBe(200);
  await desk.resolve(payer, "lost");
  const [mails, lines] = [desk.shop.site.mails.length, await desk.countLines(payer.paymentId)];
  expect((await desk.notify(opened)).status).toBe(200);
  await desk.settle();
  expect((await one(id)).state).toBe("lost");
  expect([desk.shop.site.mails.length, await desk.countLines(payer.paymentId)]).toEqual([mails, lines]);
});

/** What the sandbox says of the payer's dispute when it is asked now. */
const says = (payer: DisputedPayer, state: "open" | "won", laterSeconds: number) =>
  desk.shop.site.database.run(sql`
    update sandbox_disputes set state = ${state}, awaits = ${state === "open" ? "us" : null}, lost_cents = 0,
      told_at = told_at + make_interval(secs => ${laterSeconds}) where payment = ${payer.reference}`);

test("an answer that overtakes a later one changes nothing, and neither does news after the credit note", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  await desk.resolve(payer, "lost");
  const told = async () => {
    expect((await desk.notify(await desk.lastNotice(payer))).status).toBe(200);
    await desk.settle();
    return (await one(id)).state;
  };
  await says(payer, "open", -60);
  expect(await told()).toBe("lost");
  await act(id, "credit");
  await desk.settle();
  const lines = await desk.countLines(payer.paymentId);
  await says(payer, "won", 120);
  expect(await told()).toBe("lost");
  expect(await desk.countLines(payer.paymentId)).toBe(lines);
  expect(await desk.faults()).toEqual([]);
});

test("a forged notification is refused, one about an unknown payment becomes a finding", async () => {
  const payer = await desk.payer();
  await desk.dispute(payer);
  const body = await desk.lastNotice(payer);
  expect((await desk.notify(body, "0".repeat(64))).status).toBe(403);
  await desk.shop.site.database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring, description,
      locale, return_url, plan, state, created_at)
    values ('elsewhere', 'elsewhere', 'card', 500, 500, 'MONTH', '', 'fr', '', 'paid', 'paid', now())`);
  await desk.shop.site.database.run(sql`
    insert into sandbox_disputes (reference, payment, reason, state, awaits, amount_cents, opened_at, respond_by, told_at)
    values ('SB-D-elsewhere', 'elsewhere', 'other', 'open', 'us', 500, now(), now(), now())`);
  const stray = { id: "stray", kind: "dispute.open", about: "dispute", reference: "SB-D-elsewhere" };
  expect((await desk.notify(JSON.stringify(stray))).status).toBe(404);
  const { data } = await accountant("GET /admin/findings");
  expect(data.find(({ subject }) => subject === "sandbox stray")).toMatchObject({
    kind: "unknown-notification",
    details: { reference: "elsewhere", provider_cents: 500 },
  });
});

test("a dispute after a refund holds what is left, and the difference is a finding", async () => {
  const payer = await desk.payer();
  const params = { id: payer.paymentId };
  const { fingerprint, amount } = await support("GET /admin/payments/{id}/refund-preview", {
    params,
    query: { amount: "40" },
  });
  await support("POST /admin/payments/{id}/refunds", { params, body: { amount, fingerprint, reason: "goodwill" } });
  await desk.settle();
  const id = await desk.dispute(payer, "other", 9990);
  expect(await books(payer)).toEqual({ "cash:sandbox": -7490, disputed: 7490 });
  expect(await one(id)).toMatchObject({ amount: 99.9, held: 59.9, refunded: 40 });
  const { data } = await accountant("GET /admin/findings");
  expect(data[0]).toMatchObject({ kind: "dispute-mismatch", details: { ours_cents: 5990, provider_cents: 9990 } });
  await desk.resolve(payer, "lost");
  expect(await one(id)).toMatchObject({ lost: 59.9 });
  expect(await desk.faults()).toEqual([]);
});

test("a refund and a dispute at the same instant share the payment", async () => {
  for (const _ of [1, 2, 3]) {
    const payer = await desk.payer();
    const params = { id: payer.paymentId };
    const { fingerprint, amount } = await support("GET /admin/payments/{id}/refund-preview", {
      params,
      query: { amount: "60" },
    });
    const refund = support("POST /admin/payments/{id}/refunds", {
      params,
      body: { amount, fingerprint, reason: "goodwill" },
    });
    await Promise.allSettled([refund, desk.dispute(payer)]);
    // A refund that came second is refused, here or by the provider; the hourly look then holds the whole.
    await desk.settle();
    desk.shop.site.clock.advance({ seconds: 3700 });
    await desk.settle();
    const made = await desk.shop.site.database.row<{ cents: number }>(sql`
      select coalesce(sum(amount_cents), 0)::integer as cents from payments
      where refunds_id = ${payer.paymentId} and status = 'paid'`);
    expect(await books(payer)).toMatchObject({ disputed: 9990 - (made?.cents ?? 0) + 1500 });
    [support, accountant] = [await desk.staff("support"), await desk.staff("accountant")];
    expect(await desk.faults()).toEqual([]);
  }
});

test("support answers with the evidence and accepts a claim; the words are kept, the act is audited", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer, "not-received");
  expect((await one(id)).acts).toEqual(["answer", "accept"]);
  await act(id, "answer", { statement: "La personne a regardé pendant un mois." });
  await expect(act(id, "accept")).rejects.toThrow(/en route/);
  await desk.settle();
  const answered = await one(id);
  expect(answered).toMatchObject({
    awaits: "provider",
    asked: null,
    statement: "La personne a regardé pendant un mois.",
  });
  expect(answered.answered_at).not.toBeNull();
  expect(answered.acts).toEqual(["accept"]);
  await act(id, "accept");
  await desk.settle();
  expect(await one(id)).toMatchObject({ state: "lost", lost: 99.9 });
  const log = await desk.shop.site.database.row<{ subject: string; reason: string }>(sql`
    select subject, reason from audit_log where call like 'POST /admin/disputes%' order by id desc limit 1`);
  expect(log).toMatchObject({ subject: `contract ${payer.subscriptionId}`, reason: "dispute" });
});

test("an answer that the provider refuses is a finding, and can be tried again", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  await act(id, "answer");
  await desk.shop.site.database.run(sql`
    update sandbox_disputes set state = 'won', awaits = null where payment = ${payer.reference}`);
  await desk.settle();
  expect(await one(id)).toMatchObject({
    asked: null,
    answered_at: null,
    provider_says: expect.stringContaining("closed"),
  });
});

test("an act that would do something else by then is refused with what it would do now", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  const params = { id, act: "accept" as const };
  const body = { reason: "dispute" as const, fingerprint: "of another time" };
  await expect(support("POST /admin/disputes/{id}/acts/{act}", { params, body })).rejects.toMatchObject({
    status: 409,
  });
  const outcome = support("GET /admin/disputes/{id}/acts/{act}", { params: { id, act: "won" } });
  await expect(outcome).rejects.toMatchObject({ status: 409 });
});

test("the evidence is a PDF of order, agreements, use and letters, without titles; accountants see the money alone", async () => {
  const payer = await desk.payer();
  const id = await desk.dispute(payer);
  const { evidence } = await one(id);
  expect(evidence.sections.map(({ title }) => title)).toEqual([
    "Commande",
    "Paiement contesté",
    "Accords donnés à la commande",
    "Usage du service",
    "Courriers reçus",
  ]);
  const agreed = evidence.sections.find(({ title }) => title === "Accords donnés à la commande");
  for (const { value } of agreed?.rows ?? []) expect(value).toMatch(/, texte en usage depuis le \d{1,2}(er)? /);
  expect(agreed?.rows).toHaveLength(2);
  const text = await desk.pdfOf(id);
  for (const words of [
    payer.email,
    "Début immédiat demandé",
    "Conditions générales acceptées",
    "Vidéos regardées",
    payer.reference,
  ])
    expect(text).toContain(words);
  const seen = await one(id, accountant);
  expect(seen.evidence.sections.map(({ title }) => title)).toEqual(["Commande", "Paiement contesté"]);
  expect(seen.acts).toEqual([]);
  await expect(
    accountant("GET /admin/disputes/{id}/acts/{act}", { params: { id, act: "accept" } }),
  ).rejects.toMatchObject({
    status: 403,
  });
});
