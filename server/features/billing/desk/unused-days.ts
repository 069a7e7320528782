import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Life } from "../rules/life.ts";
import { withdrawalRefund } from "../rules/withdrawal.ts";

/** A payment of the period that runs, with what is left to give back of it. */
export type UnusedPayment = { id: number; left_cents: number };

/** The latest first. */
export function listUnused(database: Database, subscriptionId: number, at: Date) {
  return database.rows<UnusedPayment>(sql`
    select p.id, (p.amount_cents - r.cents)::integer as left_cents
    from payments p
    cross join lateral (
      select coalesce(sum(amount_cents), 0) + (
        select coalesce(sum(taken_cents), 0) from disputes where payment_id = p.id) as cents
      from payments where refunds_id = p.id and status in ('pending', 'paid')) r
    where p.subscription_id = ${subscriptionId} and p.kind in ('first', 'renewal', 'upgrade') and p.status = 'paid'
      and not p.is_owed_back and p.period_ends_at > ${at} and p.amount_cents > r.cents
    order by p.id desc`);
}

/** The share of the days after today in the period's price, as far as it has not gone back. In cents; 0 in a free month. */
export function unusedCents(
  life: Pick<Life, "periodCents" | "periodStartsAt" | "periodEndsAt">,
  payments: readonly UnusedPayment[],
  at: Date,
): number {
  const paidCents = payments.reduce((sum, { left_cents: cents }) => sum + cents, 0);
  return withdrawalRefund(life, { paidCents, startNow: true, at });
}
