import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { madeWithin, type Chosen, type Step } from "#server/database/walks.ts";
import type { LedgerEntry } from "./lines.ts";

/** Where the walk is: after the entry of this instant, payment and kind. */
export type Place = { at: string; payment: number; kind: string };

type EntryRow = {
  entered_at: Date;
  payment_id: number;
  kind: string;
  postings: LedgerEntry["postings"];
  number: string | null;
  issued_at: Date | null;
};

/** The next entries of the ledger in the order of their instants. Lines of one payment, kind and instant are one entry. */
export async function listEntries(
  database: Database,
  { cut, limit, ...chosen }: Pick<Step, "cut" | "from" | "to" | "limit">,
  { at, payment, kind }: Place,
): Promise<LedgerEntry[]> {
  const rows = await database.rows<EntryRow>(sql`
    with entries as (
      select l.entered_at, l.payment_id, l.kind,
        json_agg(json_build_object('account', l.account, 'cents', l.amount_cents) order by l.id) as postings
      from ledger l
      where l.id <= ${cut}::bigint and ${madeWithin(sql`l.entered_at`, chosen)}
        and (l.entered_at, l.payment_id, l.kind) > (${at}::timestamptz, ${payment}::integer, ${kind}::text)
      group by l.entered_at, l.payment_id, l.kind
      order by l.entered_at, l.payment_id, l.kind limit ${limit})
    select e.*, coalesce(c.number, i.number) as number, coalesce(c.issued_at, i.issued_at) as issued_at
    from entries e left join invoices i on i.payment_id = e.payment_id
    left join lateral (
      select c.number, c.issued_at from invoices c
      where e.kind = 'correction' and c.corrects = i.number and c.kind = 'corrective-invoice' and c.issued_at = e.entered_at
      limit 1) c on true
    order by e.entered_at, e.payment_id, e.kind`);
  return rows.map(
    ({ entered_at: enteredAt, payment_id: paymentId, kind: of, postings, number, issued_at: issuedAt }) => ({
      enteredAt,
      paymentId,
      kind: of,
      postings,
      paper: number !== null && issuedAt !== null ? { number, issuedAt } : null,
    }),
  );
}

/** What stood on each account before an instant. */
export function listBalances(database: Database, { cut, before }: { cut: string; before: Date }) {
  return database.rows<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::bigint as cents from ledger
    where id <= ${cut}::bigint and entered_at < ${before} group by account having sum(amount_cents) <> 0 order by account`);
}

/** How many lines the entries of a year make: a sale, credit or correction has one on neither sales nor VAT, and two more on the customers' account. */
export async function countFecLines(database: Database, chosen: Chosen): Promise<number> {
  const row = await database.row<{ lines: number }>(sql`
    select count(*) + 2 * count(*) filter (
      where l.kind in ('sale', 'refund', 'correction') and l.account not in ('sales', 'vat')) as lines
    from ledger l where l.id <= ${chosen.cut}::bigint and ${madeWithin(sql`l.entered_at`, chosen)}`);
  return row?.lines ?? 0;
}
