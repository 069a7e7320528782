import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { verifyChains } from "#server/chains/verify.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { integer, randomOf } from "#tests/simulation/random.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, ownCardNumber, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";
import { listBookFaults } from "../reconciliation/queries.ts";

let shop: Shop;
let support: Client;
let serial = 5000;
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

/** A customer with a paid year of 99.90 €, of which some was given back. */
async function credited(cents = 9990) {
  const person = await shop.customer();
  serial += 1;
  const body = { ...goodCard, card_number: ownCardNumber(serial), ...yearly };
  await shop.press(referenceIn(await person.call("POST /mercanet/verify-card", { body })));
  await person.call("POST /users/payment");
  const row = await shop.site.database.row<{ id: number }>(sql`
    select id from payments where account_id = ${person.accountId} and status = 'paid'`);
  const params = { id: row?.id ?? 0 };
  const query = { amount: String(cents / 100) };
  const { amount, fingerprint } = await support("GET /admin/payments/{id}/refund-preview", { params, query });
  const form = { amount, fingerprint, reason: "mistake" as const };
  const refund = await support("POST /admin/payments/{id}/refunds", { params, body: form });
  await shop.site.jobs.runAll();
  const { credit_note: note } = await support("GET /admin/refunds/{id}", { params: { id: refund.id } });
  return { ...person, note: note ?? "", refundId: refund.id, paymentId: params.id };
}

const preview = (id: string, cents?: number, by = support) =>
  by("GET /admin/credit-notes/{id}/correction-preview", {
    params: { id },
    query: cents === undefined ? {} : { amount: String(cents / 100) },
  });
type Sent = { amount: number; fingerprint: string; [more: string]: unknown };
const post = (id: string, body: Sent, by = support) =>
  by("POST /admin/credit-notes/{id}/corrections", { params: { id }, body: { reason: "mistake" as const, ...body } });
async function correct(id: string, cents?: number) {
  const { amount, fingerprint } = await preview(id, cents);
  return post(id, { amount, fingerprint });
}
const refused = (call: Promise<unknown>, reason: string) =>
  expect(call).rejects.toSatisfy((error: CallError) => {
    const { reason: given } = error.details as { reason?: string };
    return error.status === 409 && given === reason;
  });
const balances = (refundId: number) =>
  shop.site.database.rows<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::integer as cents from ledger where payment_id = ${refundId}
    group by account having sum(amount_cents) <> 0 order by account`);
/** How many transactions wait for a lock in this database. */
const waiting = async () =>
  (
    await shop.site.database.row<{ n: number }>(sql`
    select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.n;
const cents = (euros: number) => Math.round(euros * 100);

test("a credit note is corrected in part, as its preview said: invoice, books, PDF, letter, timeline, papers, audit row", async () => {
  const { accountId, note, refundId, email, call, token } = await credited();
  const shown = await preview(note, 4990);
  expect(shown).toMatchObject({ amount: 49.9, left: 99.9 });
  expect(shown.effects).toEqual([
    `Une facture rectificative 2026 corrige l’avoir ${note} pour 49,90\u00A0€.`,
    "Elle compte 41,58\u00A0€ hors taxes et 8,32\u00A0€ de TVA à 20\u00A0%, comme l’avoir.",
    "Rien n’est prélevé\u202f: le montant est inscrit en perte dans les comptes.",
    `Un courrier en français part à ${email}.`,
    "Il restera 50,00\u00A0€ à corriger de cet avoir.",
  ]);
  const charged = await shop.count("payments", `account_id = ${accountId}`);
  const mails = shop.site.mails.length;
  const { invoice } = await post(note, { ...shown, words: "Rendu deux fois" });
  await shop.site.jobs.runAll();
  expect(await shop.count("payments", `account_id = ${accountId}`)).toBe(charged);

  const papers = (await call("GET /me/invoices")).data;
  expect(papers.map(({ type }) => type).toSorted()).toEqual(["corrective-invoice", "credit-note", "invoice"]);
  const paper = papers.find(({ id }) => id === invoice)!;
  expect(paper).toMatchObject({ corrects: note, net: 41.58, vat: 8.32, gross: 49.9, vat_percent: 20 });
  expect(paper.file_name).toBe(`facture-rectificative-${invoice}.pdf`);
  // The numbers of the series follow each other without a gap.
  const original = papers.find(({ type }) => type === "invoice")!;
  expect(Number(invoice.slice(5))).toBe(Number(original.id.slice(5)) + 1);
  const answer = await shop.site.send("GET", `/api/me/invoices/${invoice}/pdf`, { token });
  const pdf = Buffer.from(await answer.arrayBuffer());
  const { text, title } = await readPdf(pdf);
  expect(title).toBe(`Facture rectificative ${invoice}`);
  for (const words of [
    `Facture rectificative de l’avoir ${note} du 10 mars 2026.`,
    "Total HT 41,58 € TVA 20 % 8,32 € Total TTC 49,90 €",
    "Aucun paiement n’est demandé.",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("remboursé");

  expect(await balances(refundId)).toEqual([
    { account: "cash:sandbox", cents: -9990 },
    { account: "correction-losses", cents: 4990 },
    { account: "sales", cents: 8325 - 4158 },
    { account: "vat", cents: 1665 - 832 },
  ]);
  const letters = shop.site.mails.slice(mails);
  expect(letters.map(({ to }) => to)).toEqual([email]);
  expect(letters[0]?.attachments?.[0]).toMatchObject({ content: pdf, invoice });
  expect(letters[0]?.text).toContain(`L’avoir ${note} avait été émis par erreur`);

  const { timeline, invoices } = await support("GET /admin/subscribers/{id}", { params: { id: accountId } });
  expect(timeline.events).toContainEqual(
    expect.objectContaining({ kind: "credit-corrected", amount: 49.9, detail: note }),
  );
  expect(invoices.map(({ id }) => id)).toContain(invoice);
  const rows = await shop.site.database.rows(sql`
    select reason, subject, after from audit_log where call like 'POST /admin/credit-notes%' and subject = ${`invoice ${note}`}`);
  expect(rows).toEqual([
    { reason: "mistake: Rendu deux fois", subject: `invoice ${note}`, after: { invoice, amount_cents: 4990 } },
  ]);
  const { acts } = await support("GET /admin/subscribers/{id}/account", { params: { id: accountId } });
  expect(acts.map(({ reason }) => reason)).toContain("mistake: Rendu deux fois");
});

test("every split to the cent gives back exactly the credit note's net and VAT, and never more", async () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    const random = randomOf(seed);
    const whole = integer(random, 100, 9989);
    const { note, refundId, call } = await credited(whole);
    let left = whole;
    while (left > 0) {
      const part = left < 300 ? left : integer(random, 1, left);
      await refused(preview(note, left + 1), "above");
      expect(await correct(note, part)).toMatchObject({ amount: part / 100 });
      left -= part;
    }
    await refused(preview(note), "spent");
    await refused(preview(note, 1), "spent");
    const papers = (await call("GET /me/invoices")).data.filter(({ type }) => type !== "invoice");
    const sum = (of: (paper: (typeof papers)[number]) => number) =>
      papers.reduce((total, paper) => total + cents(of(paper)), 0);
    expect([sum(({ gross }) => gross), sum(({ vat }) => vat), sum(({ net }) => net)]).toEqual([0, 0, 0]);
    expect(await balances(refundId)).toEqual([
      { account: "cash:sandbox", cents: -whole },
      { account: "correction-losses", cents: whole },
    ]);
  }
});

test("of two desks that saw the same, one corrects and the other is told what has changed", async () => {
  const { note, refundId } = await credited();
  const { amount, fingerprint } = await preview(note, 3000);
  const other = await staff("support");
  // Both have begun before either goes on: each waits here for the refund's row.
  const held = await shop.site.database.transaction(async (inside) => {
    await inside.run(sql`select from payments where id = ${refundId} for no key update`);
    const both = [support, other].map((desk) => post(note, { amount, fingerprint }, desk));
    const settled = Promise.allSettled(both);
    await expect.poll(waiting).toBe(2);
    return { settled };
  });
  const outcomes = await held.settled;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(post(note, { amount, fingerprint })).rejects.toMatchObject({
    status: 409,
    details: { reason: "changed", preview: { amount: 30, left: 69.9 } },
  });
  expect(await shop.count("invoices", `corrects = '${note}'`)).toBe(1);
});

test("the reconciliation and the sealed chains accept corrections", async () => {
  const { note } = await credited();
  await correct(note, 1);
  await correct(note);
  expect(await listBookFaults(shop.site.database)).toEqual([]);
  expect((await verifyChains(shop.site.database, sealedChains, [], shop.site.clock.now())).faults).toEqual([]);
});

test("what is no credit note, of a dispute or unknown is refused with the reason", async () => {
  const { note, refundId, call } = await credited();
  const invoice = (await call("GET /me/invoices")).data.find(({ type }) => type === "invoice")!;
  await refused(preview(invoice.id), "kind");
  const { invoice: corrective } = await correct(note, 100);
  await refused(preview(corrective), "kind");
  await expectFault(preview("AV-2026-999999"), "notFound");
  await expectFault(preview("nonsense"), "notFound");
  const { amount, fingerprint } = await preview(note);
  await shop.site.database.run(sql`update payments set provider = 'dispute' where id = ${refundId}`);
  await refused(preview(note), "dispute");
  await refused(post(note, { amount, fingerprint }), "dispute");
});

test("only support corrects, with an amount to the cent and a reason", async () => {
  const { note } = await credited(1000);
  const { amount, fingerprint } = await preview(note);
  for (const role of ["accountant", "editor", "moderator"] as const) {
    const other = await staff(role);
    await expectFault(preview(note, undefined, other), "notAllowed");
    await expectFault(post(note, { amount, fingerprint }, other), "notAllowed");
  }
  for (const bad of [0, -1, 0.001, 1e9]) await expectFault(post(note, { amount: bad, fingerprint }), "invalid");
  await expectFault(post(note, { amount, fingerprint, reason: "because" }), "invalid");
  await expectFault(post(note, { amount, fingerprint, reason: "other" }), "invalid");
  expect(await shop.count("invoices", `corrects = '${note}'`)).toBe(0);
  const admin = await staff("admin");
  const seen = await preview(note, undefined, admin);
  expect(await post(note, seen, admin)).toMatchObject({ amount: 10 });
});

test("a credit note of an erased account is refused", async () => {
  const { note, call } = await credited(1000);
  await call("POST /me/withdrawal");
  await call("POST /me/deletion", { body: { password: "un bon mot de passe" } });
  shop.site.clock.advance({ days: 60 });
  await shop.site.jobs.runAll();
  support = await staff("support");
  await refused(preview(note), "erased");
  await refused(post(note, { amount: 10, fingerprint: "x" }), "erased");
  expect(await shop.count("invoices", `corrects = '${note}'`)).toBe(0);
});

test("the database refuses what exceeds the credit note, in net or in VAT, of another account or of an invoice", async () => {
  const { note } = await credited(5000);
  const { database } = shop.site;
  let number = 0;
  type Parts = { net: number; vat: number; of?: string; rate?: number; account?: number | null };
  const insert = (inside: Database, { net, vat, of = note, rate = 20, account }: Parts) => {
    number += 1;
    return inside.run(sql`
      insert into invoices (number, kind, account_id, corrects, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
      select ${`2099-${String(number).padStart(6, "0")}`}, 'corrective-invoice', ${account === undefined ? sql`account_id` : account}, number, issued_at,
        ${net}, ${vat}, ${net + vat}, ${rate}, content from invoices where number = ${of}`);
  };
  /** Nothing stays of it: the numbers' series would have gaps. */
  const trial = (...all: Parts[]) =>
    database
      .transaction(async (inside) => {
        for (const parts of all) await insert(inside, parts);
        throw new Error("fits");
      })
      .catch((error: unknown) => String(error));
  expect(await trial({ net: 4167, vat: 833 })).toContain("fits");
  expect(await trial({ net: 4000, vat: 800 }, { net: 167, vat: 33 })).toContain("fits");
  for (const parts of [
    [{ net: 4168, vat: 833 }],
    [{ net: 4167, vat: 834 }],
    [{ net: 3000, vat: 834 }],
    [
      { net: 4167, vat: 833 },
      { net: 0, vat: 1 },
    ],
    [
      { net: 4000, vat: 800 },
      { net: 168, vat: 0 },
    ],
  ])
    expect(await trial(...parts)).toContain("exceed it");
  expect(await trial({ net: 100, vat: 20, rate: 10 })).toContain("another account or rate");
  expect(await trial({ net: 100, vat: 20, account: null })).toContain("another account or rate");
  const invoice = await database.row<{ corrects: string }>(sql`select corrects from invoices where number = ${note}`);
  expect(await trial({ net: 100, vat: 20, of: invoice?.corrects ?? "" })).toContain("no credit note");
});

test("two corrections written past the program at the same instant do not exceed the credit note together", async () => {
  const { note } = await credited(5000);
  const write = (number: string) =>
    shop.site.database.run(sql`
      insert into invoices (number, kind, account_id, corrects, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
      select ${number}, 'corrective-invoice', account_id, number, issued_at, 2500, 500, 3000, vat_percent, content
      from invoices where number = ${note}`);
  const both = await Promise.allSettled([write("2098-000001"), write("2098-000002")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
