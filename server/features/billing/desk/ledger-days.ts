import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";

type LedgerDay = { day: string; kind: string; ledger_account: string; entries: number; cents: number };

/** All of these accounts' own: the money of every provider is `cash`. */
const ledgerAccount = sql`split_part(l.account, ':', 1)`;

/** The sums of the ledger's lines by civil day of Paris, from an instant on. */
export function ledgerDays(database: Database, from: Date) {
  return database.rows<LedgerDay>(sql`
    select (l.entered_at at time zone 'Europe/Paris')::date as day, l.kind, ${ledgerAccount} as ledger_account,
      count(*)::integer as entries, sum(l.amount_cents)::bigint as cents
    from ledger l where l.entered_at >= ${from} group by 1, 2, 3 order by 1, 2, 3`);
}

type Asked = { from: Date; to: Date; kinds: readonly string[]; account: string; limit: number; offset: number };
type Line = { account_id: number; payment_id: number; at: Date; cents: number };

/** The lines between two instants (the later one not included) of some kinds on one account, the latest first. */
export async function ledgerLines(database: Database, asked: Asked): Promise<{ data: Line[]; total: number }> {
  const counted = await database.row<{ total: number }>(sql`
    select count(*)::integer as total from ledger l where ${chosen(asked)}`);
  // Payments are looked up of this page alone, not of those before it.
  const data = await database.rows<Line>(sql`
    select p.account_id, l.payment_id, l.entered_at as at, l.amount_cents as cents
    from (
      select l.id, l.payment_id, l.entered_at, l.amount_cents from ledger l where ${chosen(asked)}
      order by l.entered_at desc, l.id desc limit ${asked.limit} offset ${asked.offset}) l
    join payments p on p.id = l.payment_id order by l.entered_at desc, l.id desc`);
  return { data, total: counted?.total ?? 0 };
}

function chosen({ from, to, kinds, account }: Asked): Sql {
  return sql`l.entered_at >= ${from} and l.entered_at < ${to} and l.kind = any(${[...kinds]}::text[]) and ${ledgerAccount} = ${account}`;
}
