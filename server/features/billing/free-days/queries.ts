import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Locks a subscription whose account is locked already, so that no charge of its next period is claimed meanwhile. */
export function lockSubscription(database: Database, subscriptionId: number) {
  return database.run(sql`select from subscriptions where id = ${subscriptionId} for no key update`);
}

export async function hasOpenCharge(database: Database, subscriptionId: number): Promise<boolean> {
  const row = await database.row<{ is_open: boolean }>(sql`
    select exists (
      select from payments where subscription_id = ${subscriptionId} and status = 'pending'
        and kind in ('renewal', 'upgrade')) as is_open`);
  return row?.is_open ?? false;
}

/** The latest payment of a subscription, from which something may be given back. */
export function findLatestPaid(database: Database, subscriptionId: number) {
  return database.row<{ id: number; left_cents: number; has_open_refund: boolean }>(sql`
    select p.id, (p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from payments r
        where r.refunds_id = p.id and r.status in ('pending', 'paid'))
      - (select coalesce(sum(d.taken_cents), 0) from disputes d where d.payment_id = p.id))::integer as left_cents,
      exists (select from payments r where r.refunds_id = p.id and r.status = 'pending') as has_open_refund
    from payments p
    where p.subscription_id = ${subscriptionId} and p.status = 'paid' and p.kind <> 'refund' and p.amount_cents > 0
    order by p.id desc limit 1`);
}

/** The price that was told for a period beginning at an instant; undefined where the present one stays. */
export function findToldPrice(
  database: Database,
  { subscriptionId, startsAt }: { subscriptionId: number; startsAt: Date },
) {
  return database.row<{ price_cents: number }>(sql`
    select t.price_cents from subscription_prices t join subscriptions s on s.id = t.subscription_id
    where s.id = ${subscriptionId} and t.plan_id = s.plan_id and t.applies_from > s.period_starts_at
      and t.applies_from <= ${startsAt}
    order by t.applies_from desc, t.price_change_id desc limit 1`);
}

/** A scheduled change of plan begins with the period that it waits for. */
export function moveScheduledChange(database: Database, subscriptionId: number, to: Date) {
  return database.run(sql`
    update plan_changes set effective_at = ${to} where subscription_id = ${subscriptionId} and status = 'scheduled'`);
}

export type NewFreeDays = {
  subscriptionId: number;
  accountId: number;
  outageId: number | null;
  days: number;
  from: Date;
  to: Date;
  at: Date;
};

export function insertFreeDays(database: Database, given: NewFreeDays) {
  return database.run(sql`
    insert into free_days (subscription_id, account_id, outage_id, days, given_at, moved_from, moved_to)
    values (${given.subscriptionId}, ${given.accountId}, ${given.outageId}, ${given.days}, ${given.at}, ${given.from}, ${given.to})`);
}

export type GivenDays = { subscription_id: number; days: number; given_at: Date; moved_to: Date };

export function listFreeDays(database: Database, accountId: number) {
  return database.rows<GivenDays>(sql`
    select subscription_id, days, given_at, moved_to from free_days where account_id = ${accountId} order by id`);
}
