import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { PaymentRow } from "./queries.ts";

export type PendingRow = PaymentRow & { method: PaymentWay };

/**
 * An account's payments that wait for an outcome, the latest first: orders that reached their provider, and charges that it
 * answered with "pending" or not at all for five minutes.
 */
export function listPendingPayments(database: Database, accountId: number, at: Date) {
  return database.rows<PendingRow>(sql`
    select p.*, s.method from payments p join subscriptions s on s.id = p.subscription_id
    where p.account_id = ${accountId} and p.status = 'pending' and s.method <> 'store' and (
      p.kind in ('first', 'card-check', 'renewal', 'upgrade') and p.provider_reference is not null
      or p.kind in ('renewal', 'upgrade') and p.created_at <= ${at}::timestamptz - interval '5 minutes')
    order by p.id desc limit 20`);
}

/** Payments that have been pending for a while: the notification may have been lost. */
export function listPaymentsToCheck(database: Database, openSince: Date) {
  return database.rows<PaymentRow>(sql`
    select * from payments
    where status = 'pending' and created_at <= ${openSince} and kind in ('first', 'card-check', 'new-card')
    order by created_at, id limit 500`);
}
