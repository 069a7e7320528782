import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import {
  dayText,
  eurosText,
  instantText,
  madeWithin,
  type Chosen,
  type Span,
  type Step,
} from "#server/database/walks.ts";

/**
 * The last number of each series. Numbers are given out under a lock that lasts until the commit, so every paper up to these is
 * visible, and later ones are above them, whatever day they carry.
 */
export async function lastInvoices(database: Database): Promise<string> {
  const row = await database.row<{ cut: string }>(sql`
    select coalesce(json_object_agg(series, last), '{}')::text as cut from invoice_numbers`);
  return row?.cut ?? "{}";
}

const within = (cut: string) => sql`
  substring(i.number from '[0-9]+$')::integer
    <= (${cut}::jsonb ->> regexp_replace(i.number, '-[0-9]+$', ''))::integer`;

export async function spanOfInvoices(database: Database, chosen: Chosen): Promise<Span> {
  const row = await database.row<Span>(sql`
    select count(*) as rows, '' as after, coalesce(max(i.number), '') as last from invoices i
    where ${within(chosen.cut)} and ${madeWithin(sql`i.issued_at`, chosen)}`);
  return row ?? { rows: 0, after: "", last: "" };
}

type InvoiceLine = {
  number: string;
  kind: string;
  corrects: string | null;
  issued_on: string;
  issued_at: string;
  account_id: number | null;
  payment_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  method: string | null;
  net: string;
  vat_percent: string;
  vat: string;
  gross: string;
};

/** The next invoices, credit notes and corrective invoices, by number; credit notes are below zero. */
export function listExportedInvoices(database: Database, { after, last, limit, ...chosen }: Step) {
  return database.rows<InvoiceLine>(sql`
    select i.number, i.kind, i.corrects, ${dayText(sql`i.issued_at`)} as issued_on, ${instantText(sql`i.issued_at`)} as issued_at,
      i.account_id, i.payment_id, i.content #>> '{customer,name}' as customer_name,
      i.content #>> '{customer,email}' as customer_email, i.content ->> 'method' as method, ${eurosText(sql`i.net_cents`)} as net,
      i.vat_percent::text as vat_percent, ${eurosText(sql`i.vat_cents`)} as vat, ${eurosText(sql`i.gross_cents`)} as gross
    from invoices i
    where i.number > ${after} and i.number <= ${last} and ${within(chosen.cut)} and ${madeWithin(sql`i.issued_at`, chosen)}
    order by i.number limit ${limit}`);
}
