import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type PaypalRefund = { sale: string; amount_cents: number; refund_id: string | null; created_at: Date };

/** Finds or creates the refund of a key, of the given cents or of all that remains. Undefined if less than that remains. */
export function openRefund(
  database: Database,
  refund: { key: string; sale: string; amountCents: number | null; at: Date },
): Promise<PaypalRefund | undefined> {
  const { key, sale, amountCents, at } = refund;
  return database.transaction(async (inside) => {
    await inside.run(sql`select from paypal_sales where id = ${sale} for update`);
    await inside.run(sql`
      insert into paypal_refunds (idempotency_key, sale, amount_cents, created_at)
      select ${key}, s.id, coalesce(${amountCents}::integer, s.amount_cents - given.cents), ${at}
      from paypal_sales s
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents from paypal_refunds where sale = s.id) given
      where s.id = ${sale} and s.state = 'paid'
        and coalesce(${amountCents}::integer, s.amount_cents - given.cents) between 1 and s.amount_cents - given.cents
      on conflict (idempotency_key) do nothing`);
    return inside.row<PaypalRefund>(sql`
      select * from paypal_refunds where idempotency_key = ${key} and sale = ${sale}`);
  });
}

export function finishRefund(database: Database, key: string, refundId: string) {
  return database.run(sql`update paypal_refunds set refund_id = ${refundId} where idempotency_key = ${key}`);
}

/** Deletes a refund that PayPal refused, or that failed after PayPal had accepted it as `refundId`. */
export function dropRefund(database: Database, key: string, refundId: string | null) {
  return database.run(sql`
    delete from paypal_refunds where idempotency_key = ${key} and refund_id is not distinct from ${refundId}`);
}
