import type { Database } from "#server/database/pool.ts";
import { civilYear } from "../rules/periods.ts";
import { vatInside } from "../rules/prices.ts";
import type { Seller } from "../deps.ts";
import type { InvoiceContent } from "./content.ts";
import { numberIn } from "../rules/numbers.ts";
import { insertInvoices, lockInvoice, sumCredited, takeInvoiceNumbers, type InvoiceRow } from "./queries.ts";

/** A credit note to be issued: the credited amount and the VAT in it. */
export type Credit = { invoice: InvoiceRow; grossCents: number; vatCents: number };

/**
 * Computes the credit that a refund needs, and locks the invoice until the transaction ends. VAT is computed on the total of
 * all refunds, so that a fully refunded invoice is credited its exact VAT. Undefined where the payment has no invoice, as
 * with money that was taken in error.
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

type NewCreditNote = {
  credit: Credit;
  refundId: number;
  refundedAt?: Date;
  /** How the money went back, where it is not how it was paid. */
  way?: InvoiceContent["method"];
  at: Date;
};

/**
 * Issues the credit note of a refund, within the transaction that settles the refund. Credit notes have a number series of
 * their own. The customer is copied from the invoice, even if the account has changed since.
 */
export async function issueCreditNote(
  database: Database,
  seller: Seller,
  { credit, refundId, refundedAt, way, at }: NewCreditNote,
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
        method: way ?? invoice.content.method,
        refundedAt: refundedAt?.toISOString(),
        corrects: { number: invoice.number, issuedAt: invoice.issued_at.toISOString() },
      },
    },
  ]);
}
