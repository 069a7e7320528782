import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type PaymentRow = {
  id: number;
  subscription_id: number;
  account_id: number;
  kind: "first" | "renewal" | "card-check" | "refund";
  amount_cents: number;
  status: "pending" | "paid" | "refused" | "abandoned";
  provider: string;
  provider_reference: string | null;
  idempotency_key: string;
  failure: string | null;
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

/** The order's own payment. Nothing taken now means that the means of payment are only checked. */
export async function insertFirstPayment(database: Database, payment: NewPayment): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key, created_at)
    values (${payment.subscriptionId}, ${payment.accountId}, ${payment.amountCents === 0 ? "card-check" : "first"}, ${payment.at},
      ${payment.amountCents}, 'pending', ${payment.provider}, ${payment.key}, ${payment.at})
    returning id`);
  if (!row) throw new Error("a payment was written and is not there");
  return row.id;
}

/** 0 when the payment was given up before the provider answered. */
export function setReference(database: Database, paymentId: number, reference: string) {
  return database.run(sql`
    update payments set provider_reference = ${reference} where id = ${paymentId} and status = 'pending'`);
}

export function findPaymentOf(database: Database, subscriptionId: number) {
  return database.row<PaymentRow>(sql`
    select * from payments where subscription_id = ${subscriptionId} and kind <> 'refund' order by id desc limit 1`);
}

export function findLatestPayment(database: Database, accountId: number) {
  return database.row<PaymentRow>(sql`
    select * from payments where account_id = ${accountId} and kind <> 'refund' order by id desc limit 1`);
}

export function findByReference(database: Database, provider: string, reference: string) {
  return database.row<PaymentRow>(sql`
    select * from payments where provider = ${provider} and provider_reference = ${reference}`);
}

export function listOpenPayments(database: Database, accountId: number) {
  return database.rows<PaymentRow>(sql`
    select p.* from payments p where p.account_id = ${accountId} and p.status = 'pending' order by p.id`);
}

/** What has been open for a while: word of its end may have been lost. */
export function listPaymentsToCheck(database: Database, openSince: Date) {
  return database.rows<PaymentRow>(sql`
    select * from payments where status = 'pending' and created_at <= ${openSince} order by created_at limit 500`);
}

export function settlePayment(
  database: Database,
  settled: { id: number; status: "paid" | "refused" | "abandoned"; failure: string | null; at: Date },
) {
  return database.run(sql`
    update payments set status = ${settled.status}, failure = ${settled.failure}, settled_at = ${settled.at},
      period_starts_at = ${settled.at}
    where id = ${settled.id} and status <> 'paid'`);
}

/** Paid for nothing: the order came too late or twice, or its amount was wrong. Its money goes back. */
export function listPaymentsToRefund(database: Database) {
  return database.rows<PaymentRow>(sql`
    select p.* from payments p join subscriptions s on s.id = p.subscription_id
    where p.status = 'paid' and p.kind in ('first', 'card-check') and s.status = 'abandoned' and p.amount_cents > 0
      and not exists (select from payments r where r.refunds_id = p.id)
    order by p.id limit 500`);
}

/** Of the one refund of a whole payment: asked for again, it is the same. */
export const refundKey = (payment: PaymentRow): string => `refund-${payment.idempotency_key}`;

export function insertRefund(
  database: Database,
  { payment, key, reference, at }: { payment: PaymentRow; key: string; reference: string; at: Date },
) {
  return database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, provider_reference,
      idempotency_key, refunds_id, created_at, settled_at)
    values (${payment.subscription_id}, ${payment.account_id}, 'refund', ${at}, ${payment.amount_cents}, 'paid', ${payment.provider},
      ${reference}, ${key}, ${payment.id}, ${at}, ${at})
    on conflict (idempotency_key) do nothing`);
}

/** False when this event was heard before. */
export async function hearEvent(
  database: Database,
  event: { provider: string; id: string; kind: string; outcome: string; at: Date },
): Promise<boolean> {
  const added = await database.run(sql`
    insert into payment_notifications (provider, event_id, kind, outcome, received_at)
    values (${event.provider}, ${event.id}, ${event.kind}, ${event.outcome}, ${event.at}) on conflict do nothing`);
  return added > 0;
}

export type BegunPayment = {
  amount_cents: number;
  settled_at: Date;
  period_ends_at: Date;
  invoice_number: string | null;
};

/** The payment with which a subscription began, and its invoice. */
export function findBegunPayment(database: Database, subscriptionId: number) {
  return database.row<BegunPayment>(sql`
    select p.amount_cents, p.settled_at, s.period_ends_at, i.number as invoice_number
    from payments p join subscriptions s on s.id = p.subscription_id left join invoices i on i.payment_id = p.id
    where p.subscription_id = ${subscriptionId} and p.kind in ('first', 'card-check') and p.status = 'paid'
    order by p.id limit 1`);
}
