import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { forgetPaymentsIn } from "../forget-payments.ts";
import type { Charge, KeptCard, PaymentNames, PaymentOrder, PaymentState, PaymentWay, Refund } from "../provider.ts";
import type { CardPlan, RenewalAnswer } from "./sandbox-cards.ts";

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
  /** When a late answer comes; null where none is on its way. */
  ends_at: Date | null;
  /** Of a first payment: how its card answers later charges by itself. */
  renewals: RenewalAnswer;
  /** Of a first payment: nothing is charged by it from here on. */
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

/** The payment of this key: a new one, or the one that was started with it before. */
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
  asked: Charge;
  state: PaymentState;
  failure: string | null;
  endsAt: Date | null;
  at: Date;
};

/** The charge of this key: a new one, or the one that was made with it before. Undefined for a mandate that is none. */
export async function chargeMandate(
  database: Database,
  { reference, asked, state, failure, endsAt, at }: LaterCharge,
): Promise<(SandboxPayment & { is_new: boolean }) | undefined> {
  const made = await database.row<SandboxPayment>(sql`
    insert into sandbox_payments (reference, idempotency_key, mandate, method, amount_cents, later_cents, later_recurring,
      description, locale, return_url, card_brand, card_last_four, card_expires_on, payer, plan, state, failure, ends_at,
      created_at, settled_at)
    select ${reference}, ${asked.key}, f.reference, f.method, ${asked.amountCents}, f.later_cents, f.later_recurring,
      ${asked.description}, f.locale, f.return_url, f.card_brand, f.card_last_four, f.card_expires_on, f.payer, f.plan, ${state},
      ${failure}, ${endsAt}::timestamptz, ${at}::timestamptz, case when ${state} <> 'pending' then ${at}::timestamptz end
    from sandbox_payments f where f.reference = ${asked.mandate} and f.mandate is null and f.state = 'paid'
    on conflict (idempotency_key) do nothing returning *`);
  if (made) return { ...made, is_new: true };
  const before = await findCharge(database, asked.key);
  return before && { ...before, is_new: false };
}

/** The first payment that a mandate names, with how its card answers now. */
export function findMandate(database: Database, mandate: string) {
  return database.row<SandboxPayment & { answer: RenewalAnswer }>(sql`
    select f.*, coalesce(r.answer, f.renewals) as answer
    from sandbox_payments f left join sandbox_renewals r on r.payer = f.payer
    where f.reference = ${mandate} and f.mandate is null and f.state = 'paid'`);
}

/** Has a card answer later charges in some way; its own default no longer counts. */
export function setRenewals(database: Database, payer: string, answer: RenewalAnswer) {
  return database.run(sql`
    insert into sandbox_renewals (payer, answer) values (${payer}, ${answer})
    on conflict (payer) do update set answer = excluded.answer`);
}

export type KnownCard = { payer: string; brand: string | null; last_four: string; answer: RenewalAnswer };

/** The cards that somebody subscribed with, the latest first. */
export function listKnownCards(database: Database, limit: number) {
  return database.rows<KnownCard>(sql`
    select f.payer, f.card_brand as brand, f.card_last_four as last_four, coalesce(r.answer, f.renewals) as answer
    from (
      select distinct on (payer) * from sandbox_payments
      where mandate is null and state = 'paid' and payer is not null and card_last_four is not null
      order by payer, created_at desc
    ) f left join sandbox_renewals r on r.payer = f.payer
    order by f.created_at desc limit ${limit}`);
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

export function forgetPayments(database: Database, names: PaymentNames): Promise<void> {
  return forgetPaymentsIn({ payments: sql`sandbox_payments`, refunds: sql`sandbox_refunds` }, database, names);
}
