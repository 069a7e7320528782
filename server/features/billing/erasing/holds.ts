import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * Those of these accounts with something open: a subscription that runs or is being ordered (a withdrawal that was declared
 * without signing in ends it days later), a payment or refund without an outcome, money owed back, an open dispute,
 * or a finding that nobody has resolved.
 */
export async function listUnsettled(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select asked.account_id from unnest(${[...accountIds]}::integer[]) asked (account_id)
    where exists (
        select from subscriptions s where s.account_id = asked.account_id
          and s.status in ('pending', 'trialing', 'active', 'past_due'))
      or exists (
        select from payments p where p.account_id = asked.account_id and (
          p.status = 'pending' and p.kind <> 'new-card'
          or p.status = 'paid' and p.is_owed_back and p.amount_cents > (
            select coalesce(sum(r.amount_cents), 0) from payments r where r.refunds_id = p.id and r.status = 'paid')))
      or exists (select from disputes d where d.account_id = asked.account_id and d.state = 'open')
      or exists (
        select from subscriptions s join reconciliation_findings f on f.subscription_id = s.id
        where s.account_id = asked.account_id and f.resolved_at is null)
      or exists (
        select from payments p join reconciliation_findings f on f.payment_id = p.id
        where p.account_id = asked.account_id and f.resolved_at is null)`);
  return rows.map(({ account_id }) => account_id);
}

/** Those of these accounts with a contract, a payment or a declaration that is still kept. */
export async function listWithPapers(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select asked.account_id from unnest(${[...accountIds]}::integer[]) asked (account_id)
    where exists (select from subscriptions s where s.account_id = asked.account_id)
      or exists (select from payments p where p.account_id = asked.account_id)
      or exists (select from termination_requests t where t.account_id = asked.account_id)`);
  return rows.map(({ account_id }) => account_id);
}
