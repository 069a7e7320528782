import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** What each account paid, net of VAT, less what went back to it: the sum of all is that of the ledger's account `sales`. */
export function netByPayer(database: Database, { from, to }: { from: Date; to: Date }) {
  return database.rows<{ account_id: number; cents: number }>(sql`
    select p.account_id, (-sum(l.amount_cents))::bigint as cents
    from ledger l join payments p on p.id = l.payment_id
    where l.account = 'sales' and l.entered_at >= ${from} and l.entered_at < ${to}
    group by 1 having sum(l.amount_cents) <> 0 order by 1`);
}
