import { isPaymentWay } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { InvoiceContent } from "./content.ts";

/**
 * Takes the next numbers of a series and returns the last of them. The row stays locked until the transaction ends, and a
 * rollback undoes it: no gaps, no duplicates (CGI, annex II, 242 nonies A).
 */
export async function takeInvoiceNumbers(database: Database, series: string, count: number): Promise<number> {
  const row = await database.row<{ last: number }>(sql`
    insert into invoice_numbers (series, last) values (${series}, ${count})
    on conflict (series) do update set last = invoice_numbers.last + ${count} returning last`);
  if (!row) throw new Error("no invoice number was given out");
  return row.last;
}

export type InvoiceKind = "invoice" | "credit-note" | "corrective-invoice";

export type NewInvoice = {
  number: string;
  kind: InvoiceKind;
  accountId: number;
  /** Null of a corrective invoice. */
  paymentId: number | null;
  /** The number of the invoice or credit note that it corrects. */
  corrects: string | null;
  issuedAt: Date;
  netCents: number;
  vatCents: number;
  grossCents: number;
  vatPercent: number;
  content: InvoiceContent;
};

export function insertInvoices(database: Database, invoices: readonly NewInvoice[]) {
  return database.run(sql`
    insert into invoices (number, kind, account_id, payment_id, corrects, issued_at, net_cents, vat_cents, gross_cents,
      vat_percent, content)
    select number, kind, "accountId", "paymentId", corrects, "issuedAt", "netCents", "vatCents", "grossCents", "vatPercent", content
    from json_to_recordset(${JSON.stringify(invoices)}) as given (
      number text, kind text, "accountId" integer, "paymentId" integer, corrects text, "issuedAt" timestamptz, "netCents" integer,
      "vatCents" integer, "grossCents" integer, "vatPercent" numeric, content jsonb)`);
}

/** An invoice or a credit note as it was issued. */
export type InvoiceRow = {
  number: string;
  kind: InvoiceKind;
  account_id: number | null;
  corrects: string | null;
  issued_at: Date;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  vat_percent: number;
  content: InvoiceContent;
};

const issued = sql`
  select number, kind, account_id, corrects, issued_at, net_cents, vat_cents, gross_cents, vat_percent::float8 as vat_percent,
    content
  from invoices`;

/** Of a payment or of a refund. */
export function findInvoice(database: Database, paymentId: number) {
  return database.row<InvoiceRow>(sql`${issued} where payment_id = ${paymentId}`);
}

/** Of any account: for the staff. */
export function findInvoiceByNumber(database: Database, number: string) {
  return database.row<InvoiceRow>(sql`${issued} where number = ${number}`);
}

export function findOwnInvoice(database: Database, accountId: number, number: string) {
  return database.row<InvoiceRow>(sql`${issued} where account_id = ${accountId} and number = ${number}`);
}

/** The latest invoice of an account. Credit notes do not count. */
export function findLatestInvoice(database: Database, accountId: number) {
  return database.row<InvoiceRow>(sql`
    ${issued} where account_id = ${accountId} and kind = 'invoice' order by issued_at desc, number desc limit 1`);
}

/** Invoices and credit notes, the latest first. */
export function listInvoices(
  database: Database,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return database.rows<InvoiceRow>(sql`
    ${issued} where account_id = ${accountId} order by issued_at desc, number desc limit ${limit} offset ${offset}`);
}

export async function countInvoices(database: Database, accountId: number): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from invoices where account_id = ${accountId}`);
  return row?.count ?? 0;
}

/**
 * The invoice of a payment, whose row is locked, so that credit notes for it are computed one after another. The invoice's
 * own row cannot be: that takes the right to change it, which the program may lack.
 */
export async function lockInvoice(database: Database, paymentId: number) {
  await database.run(sql`select from payments where id = ${paymentId} for no key update`);
  return database.row<InvoiceRow>(sql`${issued} where payment_id = ${paymentId} and kind = 'invoice'`);
}

/** How a refund went back: the way it was paid, or by transfer; undefined without an invoice. The subscription's card may be another by now. */
export async function findRefundedWay(
  database: Database,
  refundId: number,
): Promise<PaymentWay | "transfer" | undefined> {
  const row = await database.row<{ method: string | null }>(sql`
    select case when r.provider = 'transfer' then r.provider else i.content ->> 'method' end as method
    from payments r left join invoices i on i.payment_id = r.refunds_id where r.id = ${refundId}`);
  if (row?.method === "transfer") return row.method;
  return isPaymentWay(row?.method) ? row.method : undefined;
}

/** The amounts already credited on an invoice, positive; of a credit note those already corrected, negative. */
export async function sumCredited(
  database: Database,
  number: string,
): Promise<{ grossCents: number; vatCents: number }> {
  const row = await database.row<{ gross: number; vat: number }>(sql`
    select coalesce(-sum(gross_cents), 0)::integer as gross, coalesce(-sum(vat_cents), 0)::integer as vat
    from invoices where corrects = ${number}`);
  return { grossCents: row?.gross ?? 0, vatCents: row?.vat ?? 0 };
}

/** Of the invoice of a payment; null where there is none. */
export async function findInvoiceNumber(database: Database, paymentId: number): Promise<string | null> {
  const row = await database.row<{ number: string }>(sql`select number from invoices where payment_id = ${paymentId}`);
  return row?.number ?? null;
}

/** A PNG. Looks are kept for good, so a paper's logo is always there. */
export async function findLogo(database: Database, key: string): Promise<Buffer | undefined> {
  const row = await database.row<{ content: Buffer }>(sql`select content from brand_logos where key = ${key}`);
  return row?.content;
}
