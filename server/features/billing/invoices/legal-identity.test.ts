import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

const identity = {
  COMPANY_NAME: "Voir et Savoir",
  COMPANY_LEGAL_FORM: "SAS",
  COMPANY_CAPITAL: "10 000 €",
  COMPANY_REGISTRATION: "RCS Paris 123 456 789",
};

async function invoiceOf(shop: Shop) {
  const { call, token, accountId } = await shop.customer();
  await shop.press(referenceIn(await call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await call("POST /users/payment");
  const [invoice] = (await call("GET /me/invoices")).data;
  const response = await shop.site.send("GET", "/api/me/download-latest-invoice", { token });
  return { accountId, invoice, ...(await readPdf(Buffer.from(await response.arrayBuffer()))) };
}

test("an invoice names the legal form, the capital and the register", async () => {
  const shop = await openShop({ ...identity, COMPANY_VAT_NUMBER: "FR32123456789" });
  const { text } = await invoiceOf(shop);
  expect(text).toContain(
    "Voir et Savoir 1 rue de l’Exemple, 75000 Paris SAS au capital de 10 000 €, RCS Paris 123 456 789",
  );
  expect(text).toContain("N° de TVA FR32123456789");
  expect(text).not.toContain("293 B");
  await shop.close();
});

test("a seller below the threshold charges no VAT, and says by which article", async () => {
  const shop = await openShop({ ...identity, COMPANY_VAT_NUMBER: "none" });
  const { text, invoice, accountId } = await invoiceOf(shop);
  expect(invoice).toMatchObject({ net: 99.9, vat: 0, gross: 99.9, vat_percent: 0 });
  expect(text).toContain("TVA non applicable, art. 293 B du CGI.");
  expect(text).not.toContain("N° de TVA");
  const books = await shop.site.database.rows<{ account: string; cents: number }>(sql`
    select l.account, l.amount_cents as cents from ledger l join payments p on p.id = l.payment_id
    where p.account_id = ${accountId} order by l.account`);
  expect(books).toEqual([
    { account: "cash:sandbox", cents: 9990 },
    { account: "sales", cents: -9990 },
  ]);
  await shop.close();
});
