import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { integer, randomOf } from "#tests/simulation/random.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let support: Client;
let serial = 4000;
beforeAll(async () => {
  shop = await openShop();
  shop.site.clock.set("2026-03-10T09:00:00Z");
  support = await staff("support");
});
afterAll(() => shop.close());

async function staff(...roles: StaffRole[]) {
  const member = await createStaffMember(shop.site, roles);
  return shop.site.as({ token: await openStaffSession(shop.site, member.id) });
}

/** A customer with a paid year of 99.90 €. */
async function payer() {
  const person = await shop.customer();
  serial += 1;
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
  await person.call("POST /users/payment");
  const row = await shop.site.database.row<{ id: number; reference: string }>(sql`
    select id, provider_reference as reference from payments where account_id = ${person.accountId} and status = 'paid'`);
  return { ...person, paymentId: row?.id ?? 0, reference: row?.reference ?? "" };
}

const preview = (id: number, query: { amount?: number; instead_of?: number; way?: "provider" | "transfer" } = {}) =>
  support("GET /admin/payments/{id}/refund-preview", {
    params: { id },
    query: { ...query, amount: query.amount === undefined ? undefined : String(query.amount) },
  });
type Sent = { amount: number; fingerprint: string; [more: string]: unknown };
const post = (id: number, body: Sent, by = support) =>
  by("POST /admin/payments/{id}/refunds", { params: { id }, body: { reason: "goodwill" as const, ...body } });
/** Previewed and then done. */
async function give(id: number, query: Parameters<typeof preview>[1] = {}) {
  const { amount, fingerprint } = await preview(id, query);
  return post(id, { ...query, amount, fingerprint });
}
/** Refused in words that the desk reads. */
const refused = (call: Promise<unknown>, words: string) =>
  expect(call).rejects.toSatisfy((error: CallError) =>
    [error.message, ...Object.values(error.messages)].join(" ").includes(words),
  );
const settle = () => shop.site.jobs.runAll();
const state = (id: number) => support("GET /admin/refunds/{id}", { params: { id } });
const page = (id: number) => support("GET /admin/subscribers/{id}", { params: { id } });
const sumOf = async (paymentId: number, account: string) =>
  (
    await shop.site.database.row<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::integer as cents from ledger
    where account = ${account} and payment_id in (select id from payments where id = ${paymentId} or refunds_id = ${paymentId})`)
  )?.cents;
/** The money has gone back at the provider, by somebody else's hand. */
const emptyAtProvider = (reference: string, cents: number) =>
  shop.site.database.run(sql`
    insert into sandbox_refunds (idempotency_key, payment, amount_cents, created_at)
    values (${`elsewhere-${reference}`}, ${reference}, ${cents}, ${shop.site.clock.now()})`);

test("a payment goes back in parts, each as its preview said, with credit note, ledger, letter and audit row", async () => {
  const { accountId, paymentId, email, call } = await payer();
  const shown = await preview(paymentId, { amount: 4.98 });
  expect(shown).toMatchObject({ amount: 4.98, left: 99.9 });
  expect(shown.effects).toEqual([
    expect.stringMatching(/^4,98\u00A0€ retournent sur la carte CB •••• \d{4}\.$/),
    expect.stringMatching(/^Un avoir AV-2026 corrige la facture 2026-\d{6}\.$/),
    `Un courrier en français part à ${email}.`,
    "Il restera 94,92\u00A0€ à rendre de ce paiement.",
    "L’abonnement continue sans changement.",
  ]);
  const { fingerprint } = shown;
  await settle();
  const asked = await post(paymentId, { amount: 4.98, fingerprint, reason: "outage", words: "Écran noir" });
  expect(asked).toMatchObject({ state: "asked", amount: 4.98, credit_note: null });
  await refused(preview(paymentId), "est en cours");
  const mails = shop.site.mails.length;
  await settle();
  expect(await state(asked.id)).toMatchObject({ state: "done", credit_note: expect.stringMatching(/^AV-2026-/) });
  expect(shop.site.mails.slice(mails).map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    expect.stringMatching(new RegExp(`^${email} .* rembourse 4,98`)),
  ]);
  expect(await give(paymentId)).toMatchObject({ amount: 94.92 });
  await settle();
  const notes = (await call("GET /me/invoices")).data.filter(({ type }) => type === "credit-note");
  expect(notes.map(({ gross }) => gross)).toEqual([-94.92, -4.98]);
  expect(notes.reduce((sum, { vat }) => sum + Math.round(vat * 100), 0)).toBe(-1665);
  expect(await sumOf(paymentId, "cash:sandbox")).toBe(0);
  expect(await sumOf(paymentId, "sales")).toBe(0);
  await refused(preview(paymentId), "entièrement remboursé");
  const { payments } = await page(accountId);
  expect(payments.find(({ id }) => id === paymentId)).toMatchObject({ refundable: 0, status: "paid" });
  const row = await shop.site.database.row<{ reason: string; after: unknown; subject: string }>(sql`
    select reason, after, subject from audit_log where call like 'POST /admin/payments%' and after ->> 'refund' = ${String(asked.id)}`);
  expect(row).toMatchObject({
    reason: "outage: Écran noir",
    subject: expect.stringMatching(/^contract \d+$/),
    after: { payment: paymentId, refund: asked.id, refund_cents: 498, way: "provider" },
  });
  const { acts } = await support("GET /admin/subscribers/{id}/account", { params: { id: accountId } });
  expect(acts.map(({ reason }) => reason)).toContain("outage: Écran noir");
});

test("every split to the cent sums to what was paid, in books, VAT and at the provider, and never exceeds it", async () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    const random = randomOf(seed);
    const { paymentId, reference, call } = await payer();
    let left = 9990;
    while (left > 0) {
      const cents = left < 500 ? left : integer(random, 1, left);
      await refused(preview(paymentId, { amount: (left + 1) / 100 }), "Il ne reste que");
      expect(await give(paymentId, { amount: cents / 100 })).toMatchObject({ amount: cents / 100 });
      await settle();
      left -= cents;
    }
    await expectFault(preview(paymentId), "conflict");
    const notes = (await call("GET /me/invoices")).data.filter(({ type }) => type === "credit-note");
    const sum = (of: (note: (typeof notes)[number]) => number) =>
      notes.reduce((total, note) => total + Math.round(of(note) * 100), 0);
    expect([sum(({ gross }) => gross), sum(({ vat }) => vat)]).toEqual([-9990, -1665]);
    expect([await sumOf(paymentId, "cash:sandbox"), await sumOf(paymentId, "vat")]).toEqual([0, 0]);
    const provider = await shop.site.database.row<{ cents: number }>(sql`
      select sum(amount_cents)::integer as cents from sandbox_refunds where payment = ${reference}`);
    expect(provider?.cents).toBe(9990);
  }
});

test("of two desks that saw the same, one gives back and the other is told what has changed", async () => {
  const { paymentId } = await payer();
  const { amount, fingerprint } = await preview(paymentId, { amount: 60 });
  const other = await staff("support");
  const outcomes = await Promise.allSettled([
    post(paymentId, { amount, fingerprint }),
    post(paymentId, { amount, fingerprint }, other),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await settle();
  await refused(post(paymentId, { amount, fingerprint }), "Il ne reste que");
  const small = await preview(paymentId, { amount: 5 });
  await give(paymentId, { amount: 10 });
  await settle();
  const late = post(paymentId, { amount: 5, fingerprint: small.fingerprint });
  await expect(late).rejects.toMatchObject({
    status: 409,
    details: { reason: "changed", preview: { left: 29.9, effects: expect.any(Array) } },
  });
  expect(await shop.count("payments", `refunds_id = ${paymentId}`)).toBe(2);
});

test("what the provider refuses is seen, does not count as given, and is tried again once", async () => {
  const { accountId, paymentId, reference } = await payer();
  await emptyAtProvider(reference, 9990);
  const failed = await give(paymentId, { amount: 20 });
  await settle();
  expect(await state(failed.id)).toMatchObject({
    state: "failed",
    credit_note: null,
    provider_says: "the sandbox gives back no more than it took",
  });
  const shown = await page(accountId);
  expect(shown.payments.find(({ id }) => id === failed.id)?.failed_refund).toMatchObject({ is_open: true });
  expect(shown.payments.find(({ id }) => id === paymentId)?.refundable).toBe(99.9);
  expect(shown.timeline.events.map(({ kind }) => kind)).toContain("refund-failed");
  const accountant = await staff("accountant");
  const about = { subject: `payment ${failed.id}`, kind: "refund-failed" };
  expect((await accountant("GET /admin/findings")).data).toContainEqual(expect.objectContaining(about));
  await shop.site.database.run(sql`delete from sandbox_refunds where payment = ${reference}`);
  const again = await give(paymentId, { amount: 20, instead_of: failed.id });
  await settle();
  expect(await state(again.id)).toMatchObject({ state: "done" });
  expect((await accountant("GET /admin/findings")).data).not.toContainEqual(expect.objectContaining(about));
  await refused(preview(paymentId, { instead_of: failed.id }), "déjà occupé");
  await expectFault(preview(paymentId, { instead_of: again.id }), "conflict");
});

test("a failed refund is settled by transfer: books and credit note say so, and the provider is not asked", async () => {
  const { paymentId, reference, token, call } = await payer();
  await emptyAtProvider(reference, 9990);
  const failed = await give(paymentId);
  await settle();
  await refused(preview(paymentId, { way: "transfer" }), "remplace un remboursement");
  const mails = shop.site.mails.length;
  const byBank = await give(paymentId, { way: "transfer", instead_of: failed.id });
  expect(byBank).toMatchObject({ state: "done", amount: 99.9 });
  await settle();
  expect(await sumOf(paymentId, "cash:transfer")).toBe(-9990);
  expect(
    shop.site.mails
      .slice(mails)
      .map(({ text }) => text)
      .join(),
  ).toContain("par virement bancaire");
  const { data } = await call("GET /me/invoices");
  expect(data.find(({ id }) => id === byBank.credit_note)).toMatchObject({ gross: -99.9 });
  const pdf = await shop.site.send("GET", `/api/me/invoices/${byBank.credit_note}/pdf`, { token });
  expect((await readPdf(Buffer.from(await pdf.arrayBuffer()))).text).toContain("par virement");
});

test("killed between the provider and the books, the refund is entered once and goes back once", async () => {
  const { paymentId, reference } = await payer();
  const asked = await give(paymentId, { amount: 33.33 });
  await shop.site.database.run(sql`
    insert into sandbox_refunds (idempotency_key, payment, amount_cents, created_at)
    select idempotency_key, ${reference}, amount_cents, created_at from payments where id = ${asked.id}`);
  await settle();
  expect(await state(asked.id)).toMatchObject({ state: "done" });
  expect(await sumOf(paymentId, "cash:sandbox")).toBe(9990 - 3333);
  const made = await shop.site.database.row<{ n: number }>(sql`
    select count(*)::integer as n from sandbox_refunds where payment = ${reference}`);
  expect(made?.n).toBe(1);
});

test("only support gives money back; the accountant sees how far it is", async () => {
  const { paymentId } = await payer();
  const { amount, fingerprint } = await preview(paymentId, { amount: 1 });
  for (const role of ["accountant", "editor", "moderator"] as const) {
    const other = await staff(role);
    await expectFault(other("GET /admin/payments/{id}/refund-preview", { params: { id: paymentId } }), "notAllowed");
    await expectFault(post(paymentId, { amount, fingerprint }, other), "notAllowed");
  }
  const { id } = await post(paymentId, { amount, fingerprint });
  expect(await (await staff("accountant"))("GET /admin/refunds/{id}", { params: { id } })).toMatchObject({ id });
  await settle();
});

test("a refund of nothing, of another currency, without a reason or of something else is refused", async () => {
  const { paymentId } = await payer();
  const { fingerprint } = await preview(paymentId, { amount: 1 });
  for (const amount of [0, -1, 0.001, 1e9, Number.NaN])
    await expectFault(post(paymentId, { amount, fingerprint }), "invalid");
  await expectFault(post(paymentId, { amount: 1, fingerprint, currency: "USD" }), "invalid");
  await expectFault(post(paymentId, { amount: 1, fingerprint, reason: "because" }), "invalid");
  await expectFault(post(paymentId, { amount: 1, fingerprint, reason: "other" }), "invalid");
  await expectFault(post(paymentId, { amount: 2, fingerprint }), "conflict");
  await expectFault(preview(99_999_999), "notFound");
  const { id } = await give(paymentId, { amount: 1 });
  await refused(preview(id), "déjà un remboursement");
  await settle();
  const unpaid = await shop.customer();
  const open = await unpaid.call("POST /subscriptions", { body: yearly });
  const waiting = await shop.site.database.row<{ id: number }>(sql`
    select id from payments where provider_reference = ${referenceIn(open)}`);
  await refused(preview(waiting?.id ?? 0), "n’a pas été encaissé");
});
