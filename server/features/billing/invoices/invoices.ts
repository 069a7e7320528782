import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { insertInvoice, nextInvoiceNumber } from "./queries.ts";
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

/** Writes the invoice of a paid amount down, within the transaction that settles the payment. Answers its number. */
export async function issueInvoice(database: Database, seller: Seller, sale: Sale): Promise<string> {
  const series = String(civilYear(sale.at));
  const number = `${series}-${String(await nextInvoiceNumber(database, series)).padStart(6, "0")}`;
  const vatCents = vatInside(sale.grossCents, vatPercent);
  const { accountId, paymentId, grossCents, at, customer, label, locale, discountCents, period } = sale;
  await insertInvoice(database, {
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
  });
  return number;
}
