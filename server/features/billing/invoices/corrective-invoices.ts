import type { Database } from "#server/database/pool.ts";
import type { Seller } from "../deps.ts";
import { civilYear } from "../rules/periods.ts";
import { numberIn } from "../rules/numbers.ts";
import { insertInvoices, takeInvoiceNumbers, type InvoiceRow } from "./queries.ts";

type NewCorrective = { note: InvoiceRow; grossCents: number; vatCents: number; at: Date };

/**
 * Issues the invoice that corrects a credit note, in the invoices' own series. Customer and period are copied from the credit
 * note. Returns its number. Call it last: the number's row is locked until the transaction ends.
 */
export async function issueCorrective(
  inside: Database,
  seller: Seller,
  { note, grossCents, vatCents, at }: NewCorrective,
): Promise<string> {
  if (note.account_id === null) throw new Error(`credit note ${note.number} belongs to no account`);
  const series = String(civilYear(at));
  const number = numberIn(series, await takeInvoiceNumbers(inside, series, 1));
  const { customer, locale } = note.content;
  await insertInvoices(inside, [
    {
      number,
      kind: "corrective-invoice",
      accountId: note.account_id,
      paymentId: null,
      corrects: note.number,
      issuedAt: at,
      grossCents,
      vatCents,
      netCents: grossCents - vatCents,
      vatPercent: note.vat_percent,
      content: {
        seller,
        customer,
        locale,
        lines: note.content.lines.map((line) => ({ ...line, grossCents, discountCents: 0 })),
        corrects: { number: note.number, issuedAt: note.issued_at.toISOString() },
      },
    },
  ]);
  return number;
}
