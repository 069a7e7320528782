import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Failure, PaymentNames, PaymentState } from "../provider.ts";

export type PaypalSubscription = {
  id: string;
  amount_cents: number;
  approve_url: string;
  state: PaymentState;
  failure: Failure | null;
  first_sale: string | null;
  taken_cents: number | null;
  currency: string;
  payer: string | null;
  created_at: Date;
  /** Of a suspension by us. `suspended`: asked for. `activating`: its end is asked for. */
  hold: "suspended" | "activating" | null;
};

export function findSubscription(database: Database, id: string) {
  return database.row<PaypalSubscription>(sql`select * from paypal_subscriptions where id = ${id}`);
}

export function findSubscriptionByKey(database: Database, key: string) {
  return database.row<PaypalSubscription>(sql`select * from paypal_subscriptions where idempotency_key = ${key}`);
}

export function insertSubscription(
  database: Database,
  subscription: { id: string; key: string; amountCents: number; approveUrl: string; at: Date },
) {
  return database.run(sql`
    insert into paypal_subscriptions (id, idempotency_key, amount_cents, approve_url, created_at)
    values (${subscription.id}, ${subscription.key}, ${subscription.amountCents}, ${subscription.approveUrl},
      ${subscription.at}) on conflict do nothing`);
}

/** Stores the outcome of a first payment; `paid` is final. */
export async function recordOutcome(
  database: Database,
  row: PaypalSubscription,
  outcome: { state: PaymentState; failure: Failure | null; at: Date },
): Promise<PaypalSubscription> {
  const { state, failure, at } = outcome;
  const recorded = await database.row<PaypalSubscription>(sql`
    update paypal_subscriptions set state = ${state}, failure = ${failure},
      settled_at = ${state === "pending" ? null : at}
    where id = ${row.id} and state <> 'paid' returning *`);
  return recorded ?? (await findSubscription(database, row.id)) ?? row;
}

export function setPayer(database: Database, id: string, payer: string) {
  return database.run(sql`update paypal_subscriptions set payer = ${payer} where id = ${id} and payer is null`);
}

export function setHold(database: Database, id: string, hold: PaypalSubscription["hold"]) {
  return database.run(sql`update paypal_subscriptions set hold = ${hold} where id = ${id}`);
}

/** Deletes sales with their refunds, and a subscription once only its first sale is left. */
export async function forgetPayments(database: Database, { references, keys }: PaymentNames): Promise<void> {
  const byKey = await database.rows<{ id: string }>(
    sql`select id from paypal_subscriptions where idempotency_key = any(${[...keys]}::text[])`,
  );
  const given = [...references, ...byKey.map(({ id }) => id)];
  // A first payment's reference is its subscription, a later charge's is its sale.
  await database.run(sql`delete from paypal_refunds where sale = any(${given}::text[])`);
  const sales = await database.rows<{ subscription: string }>(sql`
    delete from paypal_sales where id = any(${given}::text[]) returning subscription`);
  const over = await database.rows<{ id: string }>(sql`
    select s.id from paypal_subscriptions s
    where s.id = any(${[...given, ...sales.map(({ subscription }) => subscription)]}::text[])
      and not exists (select from paypal_sales l where l.subscription = s.id and l.id is distinct from s.first_sale)`);
  const ids = over.map(({ id }) => id);
  await database.run(sql`
    delete from paypal_refunds where sale in (
      select l.id from paypal_sales l where l.subscription = any(${ids}::text[]))`);
  await database.run(sql`delete from paypal_sales where subscription = any(${ids}::text[])`);
  await database.run(sql`delete from paypal_subscriptions where id = any(${ids}::text[])`);
}
