import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type PaymentRow = {
  id: number;
  subscription_id: number;
  account_id: number;
  kind: "first" | "renewal" | "upgrade" | "card-check" | "new-card" | "refund";
  /** The start of the paid period; for a card check, when it was made. */
  period_starts_at: Date;
  period_ends_at: Date | null;
  /** The paid plan and its price from then on; null for the subscription's plan. */
  plan_id: number | null;
  price_cents: number | null;
  attempt: number;
  amount_cents: number;
  status: "pending" | "paid" | "refused" | "abandoned";
  provider: string;
  provider_reference: string | null;
  idempotency_key: string;
  failure: string | null;
  is_owed_back: boolean;
  refunds_id: number | null;
  created_at: Date;
};

type NewPayment = {
  subscriptionId: number;
  accountId: number;
  amountCents: number;
  provider: string;
  key: string;
  at: Date;
};

/** Inserts an order's payment. With an amount of 0 it is a card check. */
export async function insertFirstPayment(database: Database, payment: NewPayment): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key, created_at)
    values (${payment.subscriptionId}, ${payment.accountId}, ${payment.amountCents === 0 ? "card-check" : "first"}, ${payment.at},
      ${payment.amountCents}, 'pending', ${payment.provider}, ${payment.key}, ${payment.at})
    returning id`);
  if (!row) throw new Error("the insert of a payment returned no row");
  return row.id;
}

/** 0 when the payment was given up before the provider answered. */
export function setReference(database: Database, paymentId: number, reference: string) {
  return database.run(sql`
    update payments set provider_reference = ${reference} where id = ${paymentId} and status = 'pending'`);
}

/** The payment of the order itself. */
export function findPaymentOf(database: Database, subscriptionId: number) {
  return database.row<PaymentRow>(sql`
    select * from payments where subscription_id = ${subscriptionId} and kind in ('first', 'card-check') order by id desc limit 1`);
}

/** The payment of the account's last order. */
export function findLatestPayment(database: Database, accountId: number) {
  return database.row<PaymentRow>(sql`
    select * from payments where account_id = ${accountId} and kind in ('first', 'card-check') order by id desc limit 1`);
}

export function findPayments(database: Database, ids: readonly number[]) {
  return database.rows<PaymentRow>(sql`select * from payments where id = any(${[...ids]}::integer[]) order by id`);
}

export function findByReference(database: Database, provider: string, reference: string) {
  return database.row<PaymentRow>(sql`
    select * from payments where provider = ${provider} and provider_reference = ${reference}`);
}

export function listOpenPayments(database: Database, accountId: number) {
  return database.rows<PaymentRow>(sql`
    select p.* from payments p
    where p.account_id = ${accountId} and p.status = 'pending' and p.kind in ('first', 'card-check') order by p.id`);
}

/** False when this event was recorded before. */
export async function recordEvent(
  database: Database,
  event: { provider: string; id: string; kind: string; outcome: string; at: Date },
): Promise<boolean> {
  const added = await database.run(sql`
    insert into payment_notifications (provider, event_id, kind, outcome, received_at)
    values (${event.provider}, ${event.id}, ${event.kind}, ${event.outcome}, ${event.at}) on conflict do nothing`);
  return added > 0;
}

export type BegunPayment = {
  id: number;
  amount_cents: number;
  settled_at: Date;
  period_ends_at: Date;
  invoice_number: string | null;
};

/** The payment with which a subscription began, and its invoice. */
export function findBegunPayment(database: Database, subscriptionId: number) {
  return database.row<BegunPayment>(sql`
    select p.id, p.amount_cents, p.settled_at, s.period_ends_at, i.number as invoice_number
    from payments p join subscriptions s on s.id = p.subscription_id left join invoices i on i.payment_id = p.id
    where p.subscription_id = ${subscriptionId} and p.kind in ('first', 'card-check') and p.status = 'paid'
    order by p.id limit 1`);
}
