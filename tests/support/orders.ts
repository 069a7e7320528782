import { insertFirstPayment } from "#server/features/billing/payments/queries.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { insertedId } from "./inserted-id.ts";

/** The options of an order. */
type Order = { plan: number; method: "card" | "paypal" | "store"; price: number; first: number; trial: boolean };
export type Ordered = { id: number; account_id: number; subscription_id: number; email: string; coupon: number | null };

let payers = 0;

/** An order pending payment: by default the yearly personal plan, by card. */
export async function makeOrder(
  database: Database,
  at: Date,
  asked: Partial<Order> & { account?: number; withCoupon?: true } = {},
): Promise<Ordered> {
  const { plan, method, price, first, trial } = {
    plan: 2,
    method: "card",
    price: 9990,
    first: 9990,
    trial: false,
    ...asked,
  };
  // Incremented before anything is awaited, as orders are also made concurrently.
  const serial = (payers += 1);
  const email = `personne${serial}@example.org`;
  const accountId =
    asked.account ??
    (await insertedId(
      database,
      sql`
      insert into accounts (email, password_hash, first_name, last_name, gender, dob)
      values (${email}, 'x', 'Ada', 'Lovelace', 2, '1990-12-10') returning id`,
    ));
  const coupon = asked.withCoupon
    ? await insertedId(
        database,
        sql`insert into coupons (code, discount_cents, max_uses) values (${`CODE${serial}`}, 2000, 1) returning id`,
      )
    : null;
  const subscription = await insertedId(
    database,
    sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, coupon_id,
      has_trial, created_at)
    values (${accountId}, ${plan}, 'pending', 'sandbox', ${method}, ${price}, ${first}, ${coupon}, ${trial}, ${at})
    returning id`,
  );
  if (coupon !== null) {
    await database.run(sql`
      insert into coupon_uses (coupon_id, account_id, subscription_id, used_at)
      values (${coupon}, ${accountId}, ${subscription}, ${at})`);
    await database.run(sql`update coupons set uses = 1 where id = ${coupon}`);
  }
  const amountCents = trial ? 0 : first;
  const key = `key-${serial}`;
  const id = await insertFirstPayment(database, {
    subscriptionId: subscription,
    accountId,
    amountCents,
    provider: "sandbox",
    key,
    at,
  });
  return { id, account_id: accountId, subscription_id: subscription, email, coupon };
}
