import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Failure, PaymentNames, PaymentState } from "../provider.ts";

export async function findProduct(database: Database, clientId: string): Promise<string | undefined> {
  const row = await database.row<{ product_id: string }>(sql`
    select product_id from paypal_products where client_id = ${clientId}`);
  return row?.product_id;
}

export function insertProduct(database: Database, clientId: string, productId: string) {
  return database.run(sql`
    insert into paypal_products (client_id, product_id) values (${clientId}, ${productId}) on conflict do nothing`);
}

/** What a plan's first period costs. */
export type Opening = "regular" | "free-month" | "first-price";

export type PlanKey = { clientId: string; laterCents: number; recurring: "MONTH" | "YEAR"; opening: Opening };

export async function findPlan(database: Database, key: PlanKey): Promise<string | undefined> {
  const row = await database.row<{ plan_id: string }>(sql`
    select plan_id from paypal_plans where client_id = ${key.clientId} and later_cents = ${key.laterCents}
      and recurring = ${key.recurring} and opening = ${key.opening}`);
  return row?.plan_id;
}

export function insertPlan(database: Database, key: PlanKey, planId: string) {
  return database.run(sql`
    insert into paypal_plans (client_id, later_cents, recurring, opening, plan_id)
    values (${key.clientId}, ${key.laterCents}, ${key.recurring}, ${key.opening}, ${planId}) on conflict do nothing`);
}

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

/** A payment at PayPal. */
export type PaypalSale = {
  id: string;
  subscription: string;
  state: "pending" | "paid" | "refused";
  amount_cents: number;
  currency: string;
};

export function findSale(database: Database, id: string) {
  return database.row<PaypalSale>(sql`select * from paypal_sales where id = ${id}`);
}

/** `paid` is final. */
export function recordSale(database: Database, sale: PaypalSale, at: Date) {
  return database.run(sql`
    insert into paypal_sales (id, subscription, state, amount_cents, currency, seen_at)
    values (${sale.id}, ${sale.subscription}, ${sale.state}, ${sale.amount_cents}, ${sale.currency}, ${at})
    on conflict (id) do update set state = excluded.state, amount_cents = excluded.amount_cents, currency = excluded.currency
    where paypal_sales.state <> 'paid'`);
}

/** Marks a sale as the order's first payment, unless there already is one or the first period is free. Returns whether it is. */
export async function claimFirstSale(database: Database, sale: PaypalSale, at: Date): Promise<boolean> {
  const touched = await database.run(sql`
    update paypal_subscriptions set first_sale = ${sale.id}, state = 'paid', failure = null, taken_cents = ${sale.amount_cents},
      currency = ${sale.currency}, settled_at = ${at}
    where id = ${sale.subscription} and amount_cents > 0 and first_sale is null`);
  return touched > 0;
}

export type PaypalRefund = { sale: string; amount_cents: number; refund_id: string | null; created_at: Date };

/** Finds or creates the refund of a key, of the given cents or of all that remains. Undefined if less than that remains. */
export function openRefund(
  database: Database,
  refund: { key: string; sale: string; amountCents: number | null; at: Date },
): Promise<PaypalRefund | undefined> {
  const { key, sale, amountCents, at } = refund;
  return database.transaction(async (inside) => {
    await inside.run(sql`select from paypal_sales where id = ${sale} for update`);
    await inside.run(sql`
      insert into paypal_refunds (idempotency_key, sale, amount_cents, created_at)
      select ${key}, s.id, coalesce(${amountCents}::integer, s.amount_cents - given.cents), ${at}
      from paypal_sales s
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents from paypal_refunds where sale = s.id) given
      where s.id = ${sale} and s.state = 'paid'
        and coalesce(${amountCents}::integer, s.amount_cents - given.cents) between 1 and s.amount_cents - given.cents
      on conflict (idempotency_key) do nothing`);
    return inside.row<PaypalRefund>(sql`
      select * from paypal_refunds where idempotency_key = ${key} and sale = ${sale}`);
  });
}

export function finishRefund(database: Database, key: string, refundId: string) {
  return database.run(sql`update paypal_refunds set refund_id = ${refundId} where idempotency_key = ${key}`);
}

/** Deletes a refund that PayPal refused, or that failed after PayPal had accepted it as `refundId`. */
export function dropRefund(database: Database, key: string, refundId: string | null) {
  return database.run(sql`
    delete from paypal_refunds where idempotency_key = ${key} and refund_id is not distinct from ${refundId}`);
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
