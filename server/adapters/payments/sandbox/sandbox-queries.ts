import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { forgetPaymentsIn } from "../forget-payments.ts";
import type { KeptCard, PaymentNames, PaymentOrder, PaymentState, Refund } from "../provider.ts";
import { goneOf } from "./sandbox-dispute-queries.ts";
import type { CardPlan, RenewalAnswer } from "./sandbox-cards.ts";

export type SandboxPayment = {
  reference: string;
  method: PaymentWay;
  amount_cents: number;
  later_cents: number;
  later_recurring: "MONTH" | "YEAR";
  description: string;
  locale: Locale;
  return_url: string;
  card_brand: KeptCard["brand"];
  card_last_four: string | null;
  card_expires_on: string | null;
  payer: string | null;
  plan: CardPlan;
  state: PaymentState;
  failure: string | null;
  created_at: Date;
  /** Of a later charge: the first payment. */
  mandate: string | null;
  /** When a delayed outcome arrives; null if none is pending. */
  ends_at: Date | null;
  /** Of a first payment: its card's default outcome for later charges. */
  renewals: RenewalAnswer;
  /** Of a first payment: when its mandate ended. */
  mandate_ended_at: Date | null;
};

type NewPayment = {
  reference: string;
  order: PaymentOrder;
  card: KeptCard | null;
  payer: string | null;
  plan: CardPlan;
  renewals: RenewalAnswer;
  at: Date;
};

/** Finds or creates the payment of a key. */
export async function openPayment(database: Database, payment: NewPayment): Promise<SandboxPayment> {
  const { reference, order, card, payer, plan, renewals, at } = payment;
  await database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring, description, locale,
      return_url, card_brand, card_last_four, card_expires_on, payer, plan, renewals, created_at)
    values (${reference}, ${order.key}, ${order.way}, ${order.amountCents}, ${order.later.amountCents}, ${order.later.recurring},
      ${order.description}, ${order.locale}, ${order.returnUrl}, ${card?.brand ?? null}, ${card?.lastFour ?? null},
      ${card?.expiresOn ?? null}, ${payer}, ${plan}, ${renewals}, ${at})
    on conflict (idempotency_key) do nothing`);
  const row = await database.row<SandboxPayment>(
    sql`select * from sandbox_payments where idempotency_key = ${order.key}`,
  );
  if (!row) throw new Error("the sandbox lost a payment it has just opened");
  return row;
}

export function findPayment(database: Database, reference: string) {
  return database.row<SandboxPayment>(sql`select * from sandbox_payments where reference = ${reference}`);
}

/** Settles a pending payment. Undefined if it was settled before. */
export function endPayment(
  database: Database,
  end: { reference: string; state: PaymentState; failure: string | null; payer: string | null; at: Date },
) {
  return database.row<SandboxPayment>(sql`
    update sandbox_payments
    set state = ${end.state}, failure = ${end.failure}, payer = coalesce(${end.payer}, payer), settled_at = ${end.at}
    where reference = ${end.reference} and state = 'pending' returning *`);
}

export function findAnswers(database: Database, payers: readonly string[]) {
  return database.rows<{ payer: string; answer: RenewalAnswer }>(sql`
    select payer, answer from sandbox_renewals where payer = any(${[...payers]}::text[])`);
}

export function findCharge(database: Database, key: string) {
  return database.row<SandboxPayment>(sql`
    select * from sandbox_payments where idempotency_key = ${key} and mandate is not null`);
}

export function listCharges(database: Database, mandate: string, since: Date) {
  return database.rows<SandboxPayment>(sql`
    select * from sandbox_payments where mandate = ${mandate} and created_at >= ${since} order by created_at`);
}

/** Refunds once per key. Undefined if less than that remains of the payment; what is disputed cannot be given back. */
export function refundPayment(database: Database, refund: Refund, at: Date) {
  const { reference, key, amountCents } = refund;
  return database.transaction(async (inside) => {
    await inside.run(sql`select from sandbox_payments where reference = ${reference} for update`);
    await inside.run(sql`
      insert into sandbox_refunds (idempotency_key, payment, amount_cents, created_at)
      select ${key}, p.reference, coalesce(${amountCents}::integer, p.amount_cents - gone.cents), ${at}
      from sandbox_payments p cross join lateral (${goneOf}) gone
      where p.reference = ${reference} and p.state = 'paid'
        and coalesce(${amountCents}::integer, 1) between 1 and p.amount_cents - gone.cents
      on conflict (idempotency_key) do nothing`);
    return inside.row<{ reference: string }>(sql`
      select 'refund-' || idempotency_key as reference from sandbox_refunds
      where idempotency_key = ${key} and payment = ${reference}`);
  });
}

export async function forgetPayments(database: Database, names: PaymentNames): Promise<void> {
  const { references, keys } = names;
  await database.run(sql`
    delete from sandbox_disputes where payment in (
      select reference from sandbox_payments
      where reference = any(${[...references]}::text[]) or idempotency_key = any(${[...keys]}::text[]))`);
  await forgetPaymentsIn({ payments: sql`sandbox_payments`, refunds: sql`sandbox_refunds` }, database, names);
}
