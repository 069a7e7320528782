import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { forgetPaymentsIn } from "../forget-payments.ts";
import type { CardBrand, Failure, PaymentNames, PaymentState } from "../provider.ts";
import type { PaymentReport } from "./outcomes.ts";

export type MercanetPayment = {
  reference: string;
  mandate: string | null;
  amount_cents: number;
  return_url: string | null;
  state: PaymentState;
  failure: Failure | null;
  taken_cents: number | null;
  currency_code: string;
  card_brand: CardBrand | null;
  card_last_four: string | null;
  card_expires_on: string | null;
  payer: string | null;
  created_at: Date;
  settled_at: Date | null;
  mandate_ended_at: Date | null;
};

type NewPayment = {
  reference: string;
  key: string;
  mandate: string | null;
  amountCents: number;
  returnUrl: string | null;
  at: Date;
};

/** Finds or creates the payment of a key. For a pending later charge, resets its time, since it is requested again. */
export async function openPayment(database: Database, payment: NewPayment): Promise<MercanetPayment> {
  const { reference, key, mandate, amountCents, returnUrl, at } = payment;
  await database.run(sql`
    insert into mercanet_payments (reference, idempotency_key, mandate, amount_cents, return_url, created_at)
    values (${reference}, ${key}, ${mandate}, ${amountCents}, ${returnUrl}, ${at})
    on conflict (idempotency_key) do update set created_at = excluded.created_at
    where mercanet_payments.mandate is not null and mercanet_payments.state = 'pending'`);
  const row = await findPayment(database, reference);
  if (!row) throw new Error("a payment was written and is not there");
  return row;
}

export function findPayment(database: Database, reference: string) {
  return database.row<MercanetPayment>(sql`select * from mercanet_payments where reference = ${reference}`);
}

export function findCharge(database: Database, key: string) {
  return database.row<MercanetPayment>(sql`
    select * from mercanet_payments where idempotency_key = ${key} and mandate is not null`);
}

export function listCharges(database: Database, mandate: string, since: Date) {
  return database.rows<MercanetPayment>(sql`
    select * from mercanet_payments where mandate = ${mandate} and created_at >= ${since} order by created_at`);
}

/** Stores the outcome that the bank reported; `paid` is final. A later charge without card data inherits its mandate's. */
export async function recordOutcome(
  database: Database,
  payment: MercanetPayment,
  report: PaymentReport,
  at: Date,
): Promise<MercanetPayment> {
  const settledAt = report.state === "pending" ? null : at;
  const recorded = await database.row<MercanetPayment>(sql`
    update mercanet_payments p set state = ${report.state}, failure = ${report.failure}, taken_cents = ${report.amountCents},
      currency_code = coalesce(${report.currencyCode}, p.currency_code),
      card_brand = coalesce(${report.card?.brand ?? null}, p.card_brand, f.card_brand),
      card_last_four = coalesce(${report.card?.lastFour ?? null}, p.card_last_four, f.card_last_four),
      card_expires_on = coalesce(${report.card?.expiresOn ?? null}, p.card_expires_on, f.card_expires_on),
      payer = coalesce(${report.payer}, p.payer, f.payer), settled_at = ${settledAt}
    from mercanet_payments q left join mercanet_payments f on f.reference = q.mandate
    where p.reference = ${payment.reference} and q.reference = p.reference and p.state <> 'paid' returning p.*`);
  return recorded ?? (await findPayment(database, payment.reference)) ?? payment;
}

export function endMandate(database: Database, reference: string, at: Date) {
  return database.run(sql`
    update mercanet_payments set mandate_ended_at = coalesce(mandate_ended_at, ${at}) where reference = ${reference}`);
}

export type MercanetRefund = {
  payment: string;
  amount_cents: number;
  left_before_cents: number;
  done_at: Date | null;
};

export function findRefund(database: Database, key: string) {
  return database.row<MercanetRefund>(sql`select * from mercanet_refunds where idempotency_key = ${key}`);
}

export function insertRefund(
  database: Database,
  refund: { key: string; payment: string; amountCents: number; leftBeforeCents: number; at: Date },
) {
  return database.run(sql`
    insert into mercanet_refunds (idempotency_key, payment, amount_cents, left_before_cents, created_at)
    values (${refund.key}, ${refund.payment}, ${refund.amountCents}, ${refund.leftBeforeCents}, ${refund.at})
    on conflict do nothing`);
}

/** Leases a refund. Undefined if it is done, or leased by another process. */
export function holdRefund(database: Database, key: string, { at, until }: { at: Date; until: Date }) {
  return database.row<MercanetRefund>(sql`
    update mercanet_refunds set held_until = ${until}
    where idempotency_key = ${key} and done_at is null and (held_until is null or held_until <= ${at}) returning *`);
}

export function finishRefund(database: Database, key: string, at: Date) {
  return database.run(sql`
    update mercanet_refunds set done_at = ${at} where idempotency_key = ${key} and done_at is null`);
}

/** Deletes a refund that the bank refused, so that another can be requested. */
export function dropRefund(database: Database, key: string) {
  return database.run(sql`delete from mercanet_refunds where idempotency_key = ${key} and done_at is null`);
}

export function forgetPayments(database: Database, names: PaymentNames): Promise<void> {
  return forgetPaymentsIn({ payments: sql`mercanet_payments`, refunds: sql`mercanet_refunds` }, database, names);
}
