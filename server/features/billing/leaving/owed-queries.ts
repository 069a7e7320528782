import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type PaidPayment = {
  id: number;
  kind: "first" | "renewal" | "upgrade";
  amount_cents: number;
  left_cents: number;
  /** By open disputes. */
  held_cents: number;
  period_starts_at: Date;
  created_at: Date;
};

/** A subscription's paid payments and how much of each is neither refunded yet nor disputed, the latest first. */
export function listRefundable(database: Database, subscriptionId: number) {
  return database.rows<PaidPayment>(sql`
    select p.id, p.kind, p.amount_cents, (p.amount_cents - r.cents)::integer as left_cents, (
      select coalesce(sum(d.held_cents), 0)::integer from disputes d where d.payment_id = p.id and d.state = 'open') as held_cents,
      p.period_starts_at, p.created_at
    from payments p
    cross join lateral (
      select coalesce(sum(amount_cents), 0) + (
        select coalesce(sum(taken_cents), 0) from disputes where payment_id = p.id) as cents
      from payments where refunds_id = p.id and status in ('pending', 'paid')) r
    where p.subscription_id = ${subscriptionId} and p.kind in ('first', 'renewal', 'upgrade') and p.status = 'paid'
      and not p.is_owed_back
    order by p.id desc`);
}

/** Keeps what goes back in all, where a dispute holds a part of it. */
export function setOwedBack(database: Database, subscriptionId: number, cents: number) {
  return database.run(sql`update subscriptions set owed_back_cents = ${cents} where id = ${subscriptionId}`);
}

export async function findOwedBack(database: Database, subscriptionId: number): Promise<number | null> {
  const row = await database.row<{ owed_back_cents: number | null }>(sql`
    select owed_back_cents from subscriptions where id = ${subscriptionId}`);
  return row?.owed_back_cents ?? null;
}

export async function hasHeldPayment(database: Database, subscriptionId: number): Promise<boolean> {
  const row = await database.row<{ held: boolean }>(sql`
    select exists (
      select from disputes where subscription_id = ${subscriptionId} and state = 'open' and held_cents > 0) as held`);
  return row?.held ?? false;
}
