import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { KeptCard, PaymentOrder, PaymentState } from "../provider.ts";
import type { CardPlan } from "./sandbox-cards.ts";

export type SandboxPayment = {
  reference: string;
  method: "card" | "paypal";
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
  refunded_at: Date | null;
};

type NewPayment = {
  reference: string;
  method: "card" | "paypal";
  order: PaymentOrder;
  card: KeptCard | null;
  payer: string | null;
  plan: CardPlan;
  at: Date;
};

/** The payment of this key: a new one, or the one that was started with it before. */
export async function openPayment(database: Database, payment: NewPayment): Promise<SandboxPayment> {
  const { reference, method, order, card, payer, plan, at } = payment;
  await database.run(sql`
    insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring, description, locale,
      return_url, card_brand, card_last_four, card_expires_on, payer, plan, created_at)
    values (${reference}, ${order.key}, ${method}, ${order.amountCents}, ${order.later.amountCents}, ${order.later.recurring},
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

export function refundPayment(database: Database, reference: string, at: Date) {
  return database.run(sql`
    update sandbox_payments set refunded_at = coalesce(refunded_at, ${at}) where reference = ${reference} and state = 'paid'`);
}
