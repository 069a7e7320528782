import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * The next number of a series. The row stays locked until the transaction ends, and a rollback takes the number back: no
 * gap, no double (CGI, annex II, 242 nonies A).
 */
export async function nextInvoiceNumber(database: Database, series: string): Promise<number> {
  const row = await database.row<{ last: number }>(sql`
    insert into invoice_numbers (series, last) values (${series}, 1)
    on conflict (series) do update set last = invoice_numbers.last + 1 returning last`);
  if (!row) throw new Error("no invoice number was given out");
  return row.last;
}

export type InvoiceRow = {
  number: string;
  accountId: number;
  paymentId: number;
  issuedAt: Date;
  netCents: number;
  vatCents: number;
  grossCents: number;
  vatPercent: number;
  content: object;
};

export function insertInvoice(database: Database, invoice: InvoiceRow) {
  return database.run(sql`
    insert into invoices (number, kind, account_id, payment_id, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
    values (${invoice.number}, 'invoice', ${invoice.accountId}, ${invoice.paymentId}, ${invoice.issuedAt}, ${invoice.netCents},
      ${invoice.vatCents}, ${invoice.grossCents}, ${invoice.vatPercent}, ${JSON.stringify(invoice.content)})`);
}
