import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";

/** An open finding keeps what it is about, a legal hold everything of its account. */
const isKept = (accountId: Sql, finding: Sql) => sql`(
  exists (select from legally_held h where h.account_id = ${accountId})
  or exists (select from reconciliation_findings f where f.resolved_at is null and ${finding}))`;

type PaymentRow = { id: number; provider: string; provider_reference: string | null; idempotency_key: string };

/**
 * Locks payments that were settled before an instant, each with its refunds, where nothing of them is younger, open or owed.
 * Passes over those that another process has locked.
 */
export async function lockPaymentsOver(database: Database, before: Date, limit: number): Promise<PaymentRow[]> {
  const first = await database.rows<{ id: number }>(sql`
    select p.id from payments p
    where p.refunds_id is null and p.settled_at < ${before}
      and not exists (
        select from payments r where r.refunds_id = p.id and (r.settled_at is null or r.settled_at >= ${before}))
      and not exists (
        select from invoices i join payments q on q.id = i.payment_id
        left join invoices corrective on corrective.corrects = i.number and corrective.payment_id is null
        where (q.id = p.id or q.refunds_id = p.id) and greatest(i.issued_at, corrective.issued_at) >= ${before})
      and not exists (
        select from disputes d where d.payment_id = p.id and (d.state = 'open' or d.closed_at >= ${before}))
      and not (p.is_owed_back and p.status = 'paid' and p.amount_cents > (
        select coalesce(sum(r.amount_cents), 0) from payments r where r.refunds_id = p.id and r.status = 'paid'))
      and not ${isKept(
        sql`p.account_id`,
        sql`(f.subscription_id = p.subscription_id or f.payment_id in (
          select q.id from payments q where q.id = p.id or q.refunds_id = p.id))`,
      )}
    order by p.settled_at, p.id limit ${limit} for update of p skip locked`);
  const ids = first.map(({ id }) => id);
  return database.rows<PaymentRow>(sql`
    select id, provider, provider_reference, idempotency_key from payments
    where id = any(${ids}::integer[]) or refunds_id = any(${ids}::integer[])`);
}

/** Deletes payments with their invoices and credit notes, ledger entries and findings. Returns how many invoices went. */
export async function deletePayments(database: Database, ids: readonly number[]): Promise<number> {
  const gone = sql`any(${[...ids]}::integer[])`;
  const invoices = await database.run(sql`
    delete from invoices where payment_id = ${gone}
      or payment_id is null and corrects in (select number from invoices where payment_id = ${gone})`);
  await database.run(sql`delete from disputes where payment_id = ${gone}`);
  await database.run(sql`delete from ledger where payment_id = ${gone}`);
  await database.run(sql`delete from reconciliation_findings where payment_id = ${gone}`);
  await database.run(sql`delete from plan_changes where payment_id = ${gone}`);
  await database.run(sql`delete from payments where id = ${gone}`);
  return invoices;
}

type ContractRow = { id: number; provider: string; provider_reference: string | null };

/** Locks contracts that ended, or orders that came to nothing, before an instant, once none of their payments is left. */
export function lockContractsOver(database: Database, before: Date, limit: number) {
  return database.rows<ContractRow>(sql`
    select s.id, s.provider, s.provider_reference from subscriptions s
    where s.status in ('expired', 'abandoned') and coalesce(s.ended_at, s.created_at) < ${before}
      and not exists (select from payments p where p.subscription_id = s.id)
      and not exists (select from termination_requests t where t.subscription_id = s.id and t.received_at >= ${before})
      and not ${isKept(sql`s.account_id`, sql`f.subscription_id = s.id`)}
    order by coalesce(s.ended_at, s.created_at), s.id limit ${limit} for update of s skip locked`);
}

/**
 * Deletes contracts with what was agreed, announced and declared about them. Returns how many declarations went. How often a
 * coupon was used still counts those uses.
 */
export async function deleteContracts(database: Database, ids: readonly number[]): Promise<number> {
  const gone = sql`any(${[...ids]}::integer[])`;
  const declarations = await database.run(sql`delete from termination_requests where subscription_id = ${gone}`);
  await database.run(sql`delete from coupon_uses where subscription_id = ${gone}`);
  await database.run(sql`delete from plan_changes where subscription_id = ${gone}`);
  await database.run(sql`delete from reconciliation_findings where subscription_id = ${gone}`);
  // Announcements and prices told go with their subscription, by their foreign keys.
  await database.run(sql`delete from subscriptions where id = ${gone}`);
  return declarations;
}

/** Deletes declarations that belong to no contract. */
export function deleteDeclarations(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from termination_requests where id in (
      select t.id from termination_requests t
      where t.subscription_id is null and t.received_at < ${before}
        and not exists (select from legally_held h where h.account_id = t.account_id)
      order by t.received_at limit ${limit})`);
}

/** Deletes what providers told of payments that are gone. */
export function deleteNotifications(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from payment_notifications where (provider, event_id) in (
      select provider, event_id from payment_notifications where received_at < ${before}
      order by received_at limit ${limit})`);
}

/** Deletes who was hit by outages whose days were given before an instant: the contracts that got them are gone too. */
export function deleteOutagePeople(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from outage_people where (outage_id, account_id) in (
      select p.outage_id, p.account_id from outages o join outage_people p on p.outage_id = o.id
      where o.done_at < ${before} and not exists (select from legally_held h where h.account_id = p.account_id)
      limit ${limit})`);
}
