import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";

/** A payment with what a refund of it depends on. */
export type GivenBack = PaymentRow & {
  method: SubscriptionRow["method"];
  card_brand: string | null;
  card_last_four: string | null;
  /** The subscription's card has changed since this payment. */
  has_new_card: boolean;
  invoice: string | null;
  done_cents: number;
  open_cents: number;
  /** Held by open disputes, or lost by others and not credited. */
  disputed_cents: number;
};

export function findGivenBack(database: Database, paymentId: number) {
  return database.row<GivenBack>(sql`
    select p.*, coalesce(i.content ->> 'method', s.method) as method, s.card_brand, s.card_last_four, i.number as invoice,
      exists (
        select from payments n where n.subscription_id = p.subscription_id and n.kind = 'new-card' and n.status = 'paid'
          and n.settled_at > p.settled_at) as has_new_card,
      given.done::integer as done_cents, given.open::integer as open_cents,
      (select coalesce(sum(taken_cents), 0)::integer from disputes d where d.payment_id = p.id) as disputed_cents
    from payments p
    join subscriptions s on s.id = p.subscription_id
    left join invoices i on i.payment_id = p.id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where status = 'paid'), 0) as done,
        coalesce(sum(amount_cents) filter (where status = 'pending'), 0) as open
      from payments r where r.refunds_id = p.id) given
    where p.id = ${paymentId}`);
}

export type RefundState = Pick<PaymentRow, "id" | "status" | "amount_cents" | "provider_reference"> & {
  refunds_id: number;
  credit_note: string | null;
  provider_says: string | null;
  /** Whether its failure still waits for the staff. */
  is_open: boolean;
};

export function findRefundState(database: Database, id: number) {
  return database.row<RefundState>(sql`
    select r.id, r.status, r.amount_cents, r.provider_reference, r.refunds_id, i.number as credit_note, f.details ->> 'says' as provider_says,
      f.id is not null and f.resolved_at is null as is_open
    from payments r
    left join invoices i on i.payment_id = r.id
    left join lateral (
      select id, details, resolved_at from reconciliation_findings
      where payment_id = r.id and kind = 'refund-failed' order by id desc limit 1) f on true
    where r.id = ${id} and r.kind = 'refund'`);
}
