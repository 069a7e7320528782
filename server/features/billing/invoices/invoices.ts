import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { insertInvoices, takeInvoiceNumbers, type InvoiceRow } from "./queries.ts";
import { civilYear } from "../rules/periods.ts";
import { vatInside } from "../rules/prices.ts";

/** Video on demand in France (CGI art. 278). */
const vatPercent = 20;

export type Seller = { name: string; address: string; siren: string; vatNumber: string };

export type Sale = {
  accountId: number;
  paymentId: number;
  customer: { name: string; email: string };
  /** What was sold, in the customer's language. */
  label: string;
  locale: Locale;
  grossCents: number;
  /** Part of the price that a coupon took off. */
  discountCents: number;
  period: { from: Date; to: Date };
  at: Date;
};

/** What of a price is tax. */
export const vatOf = (grossCents: number): number => vatInside(grossCents, vatPercent);

/**
 * Writes the invoices of paid amounts down, within the transaction that settles the payments. All are of one instant.
 * Answers their numbers in the same order.
 */
export async function issueInvoices(database: Database, seller: Seller, sales: readonly Sale[]): Promise<string[]> {
  const [first] = sales;
  if (!first) return [];
  const series = String(civilYear(first.at));
  const last = await takeInvoiceNumbers(database, series, sales.length);
  const rows = sales.map((sale, index) => {
    const number = `${series}-${String(last - sales.length + 1 + index).padStart(6, "0")}`;
    return invoiceOf(number, seller, sale);
  });
  await insertInvoices(database, rows);
  return rows.map(({ number }) => number);
}

function invoiceOf(number: string, seller: Seller, sale: Sale): InvoiceRow {
  const { accountId, paymentId, grossCents, at, customer, label, locale, discountCents, period } = sale;
  const vatCents = vatOf(grossCents);
  return {
    number,
    accountId,
    paymentId,
    issuedAt: at,
    grossCents,
    vatCents,
    netCents: grossCents - vatCents,
    vatPercent,
    content: {
      seller,
      customer,
      locale,
      lines: [{ label, grossCents, discountCents, from: period.from, to: period.to }],
    },
  };
}
