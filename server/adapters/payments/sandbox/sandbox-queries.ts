import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Charge, KeptCard, PaymentOrder, PaymentState, PaymentWay, Refund } from "../provider.ts";
import type { CardPlan } from "./sandbox-cards.ts";

export type SandboxPayment = {
  reference: string;
  method: PaymentWay;
  amount_cents: number;
  later_cents: number;
  later_recurring: "MONTH" | "YEAR";
  description: string;
  locale: "fr" | "en";
  return_url: string;
  card_brand: KeptCard["brand"];
  card_last_four: string | null;
  card_expires_on: string | null;
  payer: string | null;
  plan: CardPlan;
  state: PaymentState;
  failure: string | null;
  created_at: Date;
  /** The first payment, of a later charge. */
  mandate: string | null;
  /** Of a first payment: nothing is charged by it from here on. */
  mandate_ended_at: Date | null;
};

type NewPayment = {
  reference: string;
  order: PaymentOrder;
  card: KeptCard | null;
  payer: string | null;
  plan: CardPlan;
  at: Date;
};

/** The payment of this key: a new one, or the one that was started with it before. */
export async function openPayment(database: Database, payment: NewPayment): Promise<SandboxPayment> {
  const { reference, order, card, payer, plan, at } = payment;
  await database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring, description, locale,
      return_url, card_brand, card_last_four, card_expires_on, payer, plan, created_at)
    values (${reference}, ${order.key}, ${order.way}, ${order.amountCents}, ${order.later.amountCents}, ${order.later.recurring},
      ${order.description}, ${order.locale}, ${order.returnUrl}, ${card?.brand ?? null}, ${card?.lastFour ?? null},
      ${card?.expiresOn ?? null}, ${payer}, ${plan}, ${at})
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

/** Only an open payment comes to an end; undefined when it had one already. */
export function endPayment(
  database: Database,
  end: { reference: string; state: PaymentState; failure: string | null; payer: string | null; at: Date },
) {
  return database.row<SandboxPayment>(sql`
    update sandbox_payments
    set state = ${end.state}, failure = ${end.failure}, payer = coalesce(${end.payer}, payer), settled_at = ${end.at}
    where reference = ${end.reference} and state = 'pending' returning *`);
}

type LaterCharge = {
  reference: string;
  first: SandboxPayment;
  asked: Charge;
  state: PaymentState;
  failure: string | null;
  at: Date;
};

/** The charge of this key: a new one that has ended already, or the one that was made with it before. */
export async function chargeMandate(database: Database, charge: LaterCharge): Promise<SandboxPayment> {
  const { reference, first, asked, state, failure, at } = charge;
  await database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, mandate, method, amount_cents, later_cents, later_recurring,
      description, locale, return_url, card_brand, card_last_four, card_expires_on, payer, plan, state, failure, created_at, settled_at)
    select ${reference}, ${asked.key}, f.reference, f.method, ${asked.amountCents}, f.later_cents, f.later_recurring,
      ${asked.description}, f.locale, f.return_url, f.card_brand, f.card_last_four, f.card_expires_on, f.payer, f.plan, ${state},
      ${failure}, ${at}::timestamptz, ${at}
    from sandbox_payments f where f.reference = ${first.reference}
    on conflict (idempotency_key) do nothing`);
  const row = await database.row<SandboxPayment>(
    sql`select * from sandbox_payments where idempotency_key = ${asked.key}`,
  );
  if (!row) throw new Error("the sandbox lost a charge it has just made");
  return row;
}

export function findCharge(database: Database, key: string) {
  return database.row<SandboxPayment>(sql`
    select * from sandbox_payments where idempotency_key = ${key} and mandate is not null`);
}

export function listCharges(database: Database, mandate: string, since: Date) {
  return database.rows<SandboxPayment>(sql`
    select * from sandbox_payments where mandate = ${mandate} and created_at >= ${since} order by created_at`);
}

export function endMandate(database: Database, reference: string, at: Date) {
  return database.run(sql`
    update sandbox_payments set mandate_ended_at = coalesce(mandate_ended_at, ${at}) where reference = ${reference}`);
}

/** Undefined where it is more than is left of the payment. The same key gives back once. */
export function refundPayment(database: Database, refund: Refund, at: Date) {
  const { reference, key, amountCents } = refund;
  return database.transaction(async (inside) => {
    await inside.run(sql`select from sandbox_payments where reference = ${reference} for update`);
    await inside.run(sql`
      insert into sandbox_refunds (idempotency_key, payment, amount_cents, created_at)
      select ${key}, p.reference, coalesce(${amountCents}::integer, p.amount_cents - given.cents), ${at}
      from sandbox_payments p
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents from sandbox_refunds where payment = p.reference) given
      where p.reference = ${reference} and p.state = 'paid'
        and coalesce(${amountCents}::integer, 1) between 1 and p.amount_cents - given.cents
      on conflict (idempotency_key) do nothing`);
    return inside.row<{ reference: string }>(sql`
      select 'refund-' || idempotency_key as reference from sandbox_refunds
      where idempotency_key = ${key} and payment = ${reference}`);
  });
}
