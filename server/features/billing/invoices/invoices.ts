import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { civilYear } from "../rules/periods.ts";
import { numberIn } from "../rules/numbers.ts";
import { vatInside } from "../rules/prices.ts";
import { findCompanies, type Company } from "./companies.ts";
import type { InvoiceContent } from "./content.ts";
import type { Seller } from "../deps.ts";
import { insertInvoices, takeInvoiceNumbers, type NewInvoice } from "./queries.ts";

/** Video on demand in France (CGI art. 278). */
const vatPercent = 20;

export type Sale = {
  accountId: number;
  paymentId: number;
  customer: { name: string; email: string };
  /** What was sold, in the customer's language. */
  label: string;
  locale: Locale;
  grossCents: number;
  /** Coupon discount. */
  discountCents: number;
  period: { from: Date; to: Date };
  method: InvoiceContent["method"];
  at: Date;
};

/** The VAT included in a price, in cents. Sellers below the threshold charge none (CGI, art. 293 B). */
export const vatOf = (seller: Seller, grossCents: number): number => vatInside(grossCents, vatPercentOf(seller));

export const vatPercentOf = ({ vatNumber }: Pick<Seller, "vatNumber">): number => (vatNumber === null ? 0 : vatPercent);

/**
 * Issues invoices for paid amounts, within the transaction that settles the payments. All sales must have the same instant.
 * Returns their numbers in the same order.
 */
export async function issueInvoices(database: Database, seller: Seller, sales: readonly Sale[]): Promise<string[]> {
  const [first] = sales;
  if (!first) return [];
  const series = String(civilYear(first.at));
  const companies = await companiesOf(database, sales);
  const last = await takeInvoiceNumbers(database, series, sales.length);
  const rows = sales.map((sale, index) => {
    const customer = { ...sale.customer, company: companies.get(sale.accountId) };
    return invoiceOf(numberIn(series, last - sales.length + 1 + index), seller, { ...sale, customer });
  });
  await insertInvoices(database, rows);
  return rows.map(({ number }) => number);
}

/** The companies in whose names invoices are issued, by account. */
async function companiesOf(database: Database, sales: readonly Sale[]): Promise<Map<number, Company>> {
  const rows = await findCompanies(
    database,
    sales.map(({ accountId }) => accountId),
  );
  return new Map(rows.map(({ accountId, ...company }) => [accountId, company]));
}

type Addressed = Omit<Sale, "customer"> & Pick<InvoiceContent, "customer">;

function invoiceOf(number: string, seller: Seller, sale: Addressed): NewInvoice {
  const { accountId, paymentId, grossCents, at, customer, label, locale, discountCents, period, method } = sale;
  const vatCents = vatOf(seller, grossCents);
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  return {
    number,
    kind: "invoice",
    accountId,
    paymentId,
    corrects: null,
    issuedAt: at,
    grossCents,
    vatCents,
    netCents: grossCents - vatCents,
    vatPercent: vatPercentOf(seller),
    content: { seller, customer, locale, method, lines: [{ label, grossCents, discountCents, from, to }] },
  };
}
