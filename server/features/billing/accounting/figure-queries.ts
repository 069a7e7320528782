import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type Span = { from: Date; to: Date };

const monthText = sql`to_char(l.entered_at at time zone 'Europe/Paris', 'YYYY-MM')`;
const dayText = sql`to_char(l.entered_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

// What companies buy is told to the state by their invoices.
const toConsumers = sql`and (coalesce(i.content, paid.content) -> 'customer' -> 'company') is null`;

export type RateRow = { period: string; percent: number | null; net: number; vat: number; operations: number };

/**
 * What the ledger has as sales and VAT, by month or day of Paris and rate. The rate is that of the entry's invoice or credit note; a refund whose
 * credit note is still to come has that of the invoice.
 */
export function sumRates(
  database: Database,
  { from, to }: Span,
  by: "month" | "day",
  buyers: "all" | "consumers" = "all",
) {
  return database.rows<RateRow>(sql`
    select ${by === "month" ? monthText : dayText} as period, coalesce(i.vat_percent, paid.vat_percent)::float8 as percent,
      coalesce(-sum(l.amount_cents) filter (where l.account = 'sales'), 0)::bigint as net,
      coalesce(-sum(l.amount_cents) filter (where l.account = 'vat'), 0)::bigint as vat,
      count(*) filter (where l.account = 'sales' and l.kind = 'sale')::integer as operations
    from ledger l join payments p on p.id = l.payment_id
    left join invoices i on i.payment_id = l.payment_id
    left join invoices paid on paid.payment_id = p.refunds_id and i.number is null
    where l.account in ('sales', 'vat') and l.entered_at >= ${from} and l.entered_at < ${to} ${buyers === "all" ? sql`` : toConsumers}
    group by 1, 2 order by 1, 2`);
}

export type CashRow = { month: string; received: number; returned: number };

/** The money at the providers, by month. */
export function sumCash(database: Database, { from, to }: Span) {
  return database.rows<CashRow>(sql`
    select ${monthText} as month, coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as received,
      coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as returned
    from ledger l
    where l.account like 'cash:%' and l.entered_at >= ${from} and l.entered_at < ${to}
    group by 1`);
}

export async function countLines(database: Database, { from, to }: Span): Promise<number> {
  const row = await database.row<{ lines: number }>(sql`
    select count(*) as lines from ledger where entered_at >= ${from} and entered_at < ${to}`);
  return row?.lines ?? 0;
}
