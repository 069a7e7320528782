import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sign, signatureHeader } from "#server/adapters/payments/sandbox/sandbox-signature.ts";
import { sql } from "#server/database/sql.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { issueInvoices, type Sale } from "./invoices.ts";

let shop: Shop;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
});

/** Pays for a year; answers the provider's reference of the payment. */
async function pay(customer = ada, order: object = {}): Promise<string> {
  const body = { ...goodCard, ...yearly, ...order };
  const reference = referenceIn(await customer.call("POST /mercanet/verify-card", { body }));
  await shop.press(reference);
  expect(await customer.call("POST /users/payment")).toMatchObject({ status: "paid" });
  return reference;
}

/** Signed word of the provider. */
async function notify(event: object): Promise<void> {
  const body = JSON.stringify(event);
  const signature = sign(`sandbox ${shop.site.config.secret}`, body);
  const headers = { "content-type": "application/json", [signatureHeader]: signature };
  const response = await shop.site.send("POST", "/api/payments/notifications/sandbox", { raw: body, headers });
  expect(response.status).toBe(200);
}

/** The provider gives money back. */
function giveBack(of: string, amountCents: number): Promise<void> {
  const reference = `${of}-back-${amountCents}`;
  return notify({ id: reference, kind: "refund", about: "refund", of, reference, amountCents });
}

const listed = async (customer = ada) => (await customer.call("GET /me/invoices")).data;
const fetchPdf = (path: string, customer = ada) => shop.site.send("GET", path, { token: customer.token });
async function pdfOf(id: string, customer = ada): Promise<Buffer> {
  const response = await fetchPdf(`/api/me/invoices/${id}/pdf`, customer);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const mailsTo = (customer = ada) => shop.site.mails.filter(({ to }) => to === customer.email);

/** What the books say of an account's payments and refunds: what came in, and how much of it is VAT. */
const booked = (accountId: number) =>
  shop.site.database.rows<{ cash: number; vat: number }>(sql`
    select (sum(l.amount_cents) filter (where l.account like 'cash:%'))::integer as cash,
      (-sum(l.amount_cents) filter (where l.account = 'vat'))::integer as vat
    from ledger l join payments p on p.id = l.payment_id where p.account_id = ${accountId} group by p.id order by p.id`);

describe("an invoice", () => {
  test("says the same amounts in its PDF, its letter, the list and the books", async () => {
    await pay();
    await shop.site.jobs.runAll();
    const [invoice] = await listed();
    expect(invoice).toMatchObject({
      type: "invoice",
      net: 83.25,
      vat: 16.65,
      gross: 99.9,
      vat_percent: 20,
      corrects: null,
    });
    expect(await booked(ada.accountId)).toEqual([{ cash: 9990, vat: 1665 }]);

    const content = await pdfOf(invoice!.id);
    const pdf = await readPdf(content);
    for (const words of [
      `Facture Numéro ${invoice!.id} Date d’émission 10 mars 2026`,
      "Période de la prestation du 10 mars 2026 au 10 mars 2027",
      "Vendeur Silecs SAS (société de démonstration) 1 rue de l’Exemple, 75000 Paris SIREN 000 000 000",
      "N° de TVA FR00000000000",
      `Client Ada Lovelace ${ada.email} Client n° ${ada.accountId}`,
      "Désignation Qté Montant HT TVA Montant TTC Abonnement Individuel, annuel",
      "1 83,25 € 20 % 99,90 € Total HT 83,25 € TVA 20 % 16,65 € Total TTC 99,90 €",
      "Payée le 10 mars 2026 par carte bancaire. Il ne reste rien à régler.",
      "aucun escompte n’est accordé pour paiement anticipé, et aucune pénalité de retard n’est due",
    ])
      expect(pdf.text).toContain(words);
    expect(pdf).toMatchObject({ title: `Facture ${invoice!.id}`, language: "fr", isTagged: true });

    const [letter] = mailsTo();
    expect(letter?.attachments?.[0]).toEqual({
      fileName: invoice!.file_name,
      type: "application/pdf",
      content,
      invoice: invoice!.id,
    });
    expect(letter?.text).toContain(invoice!.id);
    expect(letter?.text).toContain("99,90\u00A0€");
  });

  test("is saved as a file by its holder, the latest by a call of its own, always the same bytes", async () => {
    expect((await fetchPdf("/api/me/download-latest-invoice")).status).toBe(404);
    await pay();
    const [invoice] = await listed();
    const response = await fetchPdf("/api/me/download-latest-invoice");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="facture-${invoice!.id}.pdf"`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const latest = Buffer.from(await response.arrayBuffer());
    shop.site.clock.advance({ days: 5 });
    expect((await pdfOf(invoice!.id)).equals(latest)).toBe(true);
    shop.site.clock.advance({ days: -5 });
  });

  test("keeps the seller and the customer as they were, and is never changed or removed", async () => {
    await pay();
    const [invoice] = await listed();
    const before = await pdfOf(invoice!.id);
    await shop.site.database.run(sql`update accounts set last_name = 'King' where id = ${ada.accountId}`);
    expect((await pdfOf(invoice!.id)).equals(before)).toBe(true);
    for (const statement of [
      sql`update invoices set gross_cents = 1 where number = ${invoice!.id}`,
      sql`delete from invoices where number = ${invoice!.id}`,
      sql`truncate invoices cascade`,
      sql`update invoice_numbers set last = last - 1`,
      sql`delete from invoice_numbers`,
    ])
      await expect(shop.site.database.run(statement)).rejects.toMatchObject({ code: "23001" });
  });

  test("of another account, with a bad number or with none at all reads 404", async () => {
    await pay();
    const [invoice] = await listed();
    const eve = await shop.customer();
    expect(await listed(eve)).toEqual([]);
    for (const id of [
      invoice!.id,
      "2026-999999",
      "0",
      "-1",
      "x",
      "..%2F1",
      "AV-2026-000000",
      `${invoice!.id}0000`,
      "2026-%00",
    ])
      expect((await fetchPdf(`/api/me/invoices/${id}/pdf`, eve)).status).toBe(404);
    expect((await fetchPdf("/api/me/download-latest-invoice", eve)).status).toBe(404);
    expect((await shop.site.send("GET", `/api/me/invoices/${invoice!.id}/pdf`)).status).toBe(401);
  });

  test("shows what a coupon took off the first price", async () => {
    await shop.site.database.run(
      sql`insert into coupons (code, discount_cents) values ('FACTURE', 1999) on conflict do nothing`,
    );
    await pay(ada, { promotion_code: "FACTURE", final_price: 79.91 });
    const [invoice] = await listed();
    expect(invoice).toMatchObject({ net: 66.59, vat: 13.32, gross: 79.91 });
    const { text } = await readPdf(await pdfOf(invoice!.id));
    expect(text).toContain("1 83,25 € 20 % 99,90 € Remise (coupon) −16,66 € 20 % −19,99 €");
    expect(text).toContain("Total HT 66,59 € TVA 20 % 13,32 € Total TTC 79,91 €");
  });

  test("is written in the customer's language, whatever letters the name has", async () => {
    await shop.site.database.run(sql`
      update accounts set language_id = 2, first_name = 'Zoë', last_name = 'Łęcka-Nguyễn' where id = ${ada.accountId}`);
    await pay();
    const [invoice] = await listed();
    expect(invoice).toMatchObject({
      label: "Individual subscription, yearly",
      file_name: `invoice-${invoice!.id}.pdf`,
    });
    const pdf = await readPdf(await pdfOf(invoice!.id));
    expect(pdf.text).toContain("Customer Zoë Łęcka-Nguyen");
    expect(pdf.text).toContain("Total before VAT €83.25 VAT 20% €16.65 Total with VAT €99.90");
    expect(pdf.language).toBe("en");
  });
});

describe("a credit note", () => {
  test("takes back a part at a time, to the cent, and refers to its invoice", async () => {
    const reference = await pay();
    await giveBack(reference, 3333);
    await giveBack(reference, 3334);
    await giveBack(reference, 3323);
    await shop.site.jobs.runAll();
    const list = await listed();
    const credits = list.filter(({ type }) => type === "credit-note").toReversed();
    const invoice = list.find(({ type }) => type === "invoice")!;
    expect(credits.map(({ gross }) => gross)).toEqual([-33.33, -33.34, -33.23]);
    // Each for itself, 5,56 + 5,56 + 5,54 would be a cent more than the 16,65 of the invoice.
    expect(credits.map(({ vat }) => vat)).toEqual([-5.56, -5.55, -5.54]);
    expect(credits.every(({ corrects, id }) => corrects === invoice.id && /^AV-2026-\d{6}$/.test(id))).toBe(true);
    expect(await booked(ada.accountId)).toEqual([
      { cash: 9990, vat: 1665 },
      { cash: -3333, vat: -556 },
      { cash: -3334, vat: -555 },
      { cash: -3323, vat: -554 },
    ]);

    const content = await pdfOf(credits[0]!.id);
    const { text } = await readPdf(content);
    expect(text).toContain(`Avoir Numéro ${credits[0]!.id}`);
    expect(text).toContain("Total HT −27,77 € TVA 20 % −5,56 € Total remboursé TTC −33,33 €");
    expect(text).toContain(`Cet avoir corrige la facture n° ${invoice.id} du 10 mars 2026.`);
    const letter = mailsTo().find(({ text: body }) => body.includes(credits[0]!.id));
    expect(letter?.text).toContain("33,33\u00A0€");
    expect(letter?.attachments).toEqual([
      { fileName: `avoir-${credits[0]!.id}.pdf`, type: "application/pdf", content, invoice: credits[0]!.id },
    ]);
    // The latest invoice is not a credit note.
    const latest = await fetchPdf("/api/me/download-latest-invoice");
    expect(latest.headers.get("content-disposition")).toContain(`facture-${invoice.id}.pdf`);
  });

  test("is not written twice for a refund that is told twice, nor for money that was taken for nothing", async () => {
    const reference = await pay();
    await giveBack(reference, 500);
    await giveBack(reference, 500);
    expect(await shop.count("invoices", `account_id = ${ada.accountId} and kind = 'credit-note'`)).toBe(1);
    const eve = await shop.customer();
    const stray = referenceIn(await eve.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } }));
    await pay(eve);
    // The provider took the older one after all, though it was closed.
    await shop.site.database.run(sql`update sandbox_payments set state = 'paid' where reference = ${stray}`);
    const card = { brand: "VISA", lastFour: "4242", expiresOn: "2030-12-31" };
    const status = { reference: stray, state: "paid", amountCents: 9990, currency: "EUR", failure: null, payer: null };
    await notify({ id: stray, kind: "payment.paid", about: "payment", status: { ...status, card, mandate: stray } });
    await shop.site.jobs.runAll();
    expect(await shop.count("payments", `account_id = ${eve.accountId} and kind = 'refund' and status = 'paid'`)).toBe(
      1,
    );
    expect(await shop.count("invoices", `account_id = ${eve.accountId}`)).toBe(1);
  });
});

test("a hundred payments at once, some of which fail, leave one series without a gap", async () => {
  const { database } = shop.site;
  const payments = await database.rows<{ id: number; account: number }>(sql`
    with ordered as (
      insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents)
      select ${ada.accountId}, 1, 'abandoned', 'sandbox', 'card', 999, 999 from generate_series(1, 100) returning id)
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      settled_at)
    select id, ${ada.accountId}, 'first', '2031-01-01', 999, 'paid', 'sandbox', 'parallel-' || id, '2031-01-01' from ordered
    returning id, account_id as account`);
  expect(payments).toHaveLength(100);
  const at = new Date("2031-01-01T12:00:00Z");
  const saleOf = (payment: { id: number; account: number }): Sale => ({
    accountId: payment.account,
    paymentId: payment.id,
    customer: { name: "Ada Lovelace", email: ada.email },
    label: "Abonnement Individuel, mensuel",
    locale: "fr",
    grossCents: 999,
    discountCents: 0,
    period: { from: at, to: at },
    method: "card",
    at,
  });
  const seller = { name: "Silecs", address: "Paris", siren: "0", vatNumber: "0" };
  const outcomes = await Promise.allSettled(
    payments.map((payment, index) =>
      database.transaction(async (inside) => {
        await issueInvoices(inside, seller, [saleOf(payment)]);
        if (index % 7 === 3) throw new Error("the process dies before the end");
      }),
    ),
  );
  const kept = outcomes.filter(({ status }) => status === "fulfilled").length;
  expect(kept).toBe(86);
  const numbers = await database.rows<{ number: string }>(
    sql`select number from invoices where number like '2031-%' order by number`,
  );
  const gapless = Array.from({ length: kept }, (_, index) => `2031-${String(index + 1).padStart(6, "0")}`);
  expect(numbers.map(({ number }) => number)).toEqual(gapless);
});

test("the export of an account's data contains its invoices and credit notes as PDFs", async () => {
  const reference = await pay();
  await giveBack(reference, 100);
  const list = await listed();
  const response = await fetchPdf("/api/me/data-export");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  for (const { id, file_name: name } of list)
    expect(Buffer.from(files[`factures/${name}`] ?? []).equals(await pdfOf(id))).toBe(true);
  expect(list).toHaveLength(2);
});

test("nothing of what stands on invoices is logged", async () => {
  await pay();
  const [invoice] = await listed();
  await pdfOf(invoice!.id);
  await shop.site.jobs.runAll();
  for (const words of [ada.email, "Lovelace", "4242"]) expect(shop.site.logged()).not.toContain(words);
});
