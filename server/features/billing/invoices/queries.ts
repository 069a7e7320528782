import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * Takes the next numbers of a series and answers the last of them. The row stays locked until the transaction ends, and a
 * rollback takes the numbers back: no gap, no double (CGI, annex II, 242 nonies A).
 */
export async function takeInvoiceNumbers(database: Database, series: string, count: number): Promise<number> {
  const row = await database.row<{ last: number }>(sql`
    insert into invoice_numbers (series, last) values (${series}, ${count})
    on conflict (series) do update set last = invoice_numbers.last + ${count} returning last`);
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

export function insertInvoices(database: Database, invoices: readonly InvoiceRow[]) {
  return database.run(sql`
    insert into invoices (number, kind, account_id, payment_id, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
    select number, 'invoice', "accountId", "paymentId", "issuedAt", "netCents", "vatCents", "grossCents", "vatPercent", content
    from json_to_recordset(${JSON.stringify(invoices)}) as given (
      number text, "accountId" integer, "paymentId" integer, "issuedAt" timestamptz, "netCents" integer, "vatCents" integer,
      "grossCents" integer, "vatPercent" numeric, content jsonb)`);
}

/** Of the invoice of a payment; null where there is none. */
export async function findInvoiceNumber(database: Database, paymentId: number): Promise<string | null> {
  const row = await database.row<{ number: string }>(sql`select number from invoices where payment_id = ${paymentId}`);
  return row?.number ?? null;
}
