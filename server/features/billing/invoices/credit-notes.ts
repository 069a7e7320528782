import type { Database } from "#server/database/pool.ts";
import { civilYear } from "../rules/periods.ts";
import { vatInside } from "../rules/prices.ts";
import type { Seller } from "../deps.ts";
import { numberIn } from "./invoices.ts";
import { insertInvoices, lockInvoice, sumCredited, takeInvoiceNumbers, type InvoiceRow } from "./queries.ts";

/** A credit note that is about to be written: how much of an invoice is taken back, and how much of that is VAT. */
export type Credit = { invoice: InvoiceRow; grossCents: number; vatCents: number };

/**
 * Computes what a refund takes back of the invoice of its payment, whose row stays locked until the transaction ends.
 * VAT is computed on all refunds together, so that those of a whole invoice add up to its VAT to the cent.
 * Undefined where the payment has no invoice, which is true of money that was taken for nothing.
 */
export async function creditFor(
  database: Database,
  refunded: { paymentId: number; amountCents: number },
): Promise<Credit | undefined> {
  const invoice = await lockInvoice(database, refunded.paymentId);
  if (!invoice) return undefined;
  const before = await sumCredited(database, invoice.number);
  const vatCents = vatInside(before.grossCents + refunded.amountCents, invoice.vat_percent) - before.vatCents;
  return { invoice, grossCents: refunded.amountCents, vatCents };
}

/**
 * Writes the credit note of a refund down, within the transaction that settles the refund. Credit notes have a series of
 * their context. The customer is the one of the invoice, whatever became of the account since.
 */
export async function issueCreditNote(
  database: Database,
  seller: Seller,
  { credit, refundId, at }: { credit: Credit; refundId: number; at: Date },
): Promise<void> {
  const { invoice, grossCents, vatCents } = credit;
  if (invoice.account_id === null) throw new Error(`invoice ${invoice.number} belongs to no account`);
  const series = `AV-${civilYear(at)}`;
  const ordinal = await takeInvoiceNumbers(database, series, 1);
  const lines = invoice.content.lines.map((line) => ({ ...line, grossCents: -grossCents, discountCents: 0 }));
  await insertInvoices(database, [
    {
      number: numberIn(series, ordinal),
      kind: "credit-note",
      accountId: invoice.account_id,
      paymentId: refundId,
      corrects: invoice.number,
      issuedAt: at,
      grossCents: -grossCents,
      vatCents: -vatCents,
      netCents: vatCents - grossCents,
      vatPercent: invoice.vat_percent,
      content: {
        ...invoice.content,
        seller,
        lines,
        corrects: { number: invoice.number, issuedAt: invoice.issued_at.toISOString() },
      },
    },
  ]);
}
