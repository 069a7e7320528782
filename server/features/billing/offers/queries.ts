import type { FingerprintKind } from "../rules/fingerprints.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { CouponRow, PlanRow } from "../rules/prices.ts";

const plans = sql`
  select p.id, p.group_id, g.names as group_names, g.account_type, g.screens, g.people, g.position, p.recurring, p.price_cents,
    p.has_promotion, p.offered_from, p.offered_until
  from plans p join plan_groups g on g.id = p.group_id`;

/** All plans, also those that are no longer or not yet offered, in the staff's order. */
export function listPlans(database: Database) {
  return database.rows<PlanRow>(sql`${plans} order by g.position, g.id, p.recurring`);
}

export function findPlan(database: Database, id: number) {
  return database.row<PlanRow>(sql`${plans} where p.id = ${id}::integer`);
}

/** In cents, by plan. */
export type Prices = { individualMonth: number; individualYear: number; familyMonth: number; familyYear: number };

/** Writes the first prices, once in a database's life; a price that was written since is left alone. */
export function seedPrices(database: Database, prices: Prices, at: Date) {
  const { individualMonth, individualYear, familyMonth, familyYear } = prices;
  return database.run(sql`
    update plans set price_cents = given.cents, price_seeded_at = ${at}
    from (values (1, ${individualMonth}::integer), (2, ${individualYear}), (3, ${familyMonth}), (4, ${familyYear}))
      as given (id, cents)
    where plans.id = given.id and plans.price_seeded_at is null`);
}

export function findCoupon(database: Database, code: string, accountId: number | null) {
  return database.row<CouponRow>(sql`
    select c.id, c.code, c.discount_cents, c.starts_at, c.ends_at, c.max_uses, c.uses, c.plan_id, c.first_order_only,
      exists (select from coupon_uses u where u.coupon_id = c.id and u.account_id = ${accountId}) as used_by_account,
      exists (
        select from subscriptions s where s.account_id = ${accountId} and s.started_at is not null) as has_subscribed,
      c.email_domain is null or ${accountId}::integer is null or exists (
        select from holders h where h.id = ${accountId} and split_part(h.email, '@', 2) = c.email_domain) as fits_email
    from coupons c where c.code = ${code}`);
}

/** Locks the coupon, so that two orders cannot take its last use. */
export function lockCoupon(database: Database, id: number) {
  return database.run(sql`select from coupons where id = ${id} for update`);
}

/**
 * Takes one use of a coupon for an order; true where the order has it, also from before. The row of the use is the
 * account's only one and the count stays within `max_uses`, whatever happens at once: the losers get false.
 */
export async function reserveCoupon(
  database: Database,
  use: { couponId: number; accountId: number; subscriptionId: number; at: Date },
): Promise<boolean> {
  const { couponId, accountId, subscriptionId, at } = use;
  const added = await database.run(sql`
    insert into coupon_uses (coupon_id, account_id, subscription_id, used_at)
    values (${couponId}, ${accountId}, ${subscriptionId}, ${at}) on conflict do nothing`);
  if (added === 0) return holdsCoupon(database, couponId, subscriptionId);
  const counted = await database.run(sql`
    update coupons set uses = uses + 1 where id = ${couponId} and (max_uses is null or uses < max_uses)`);
  if (counted === 0)
    await database.run(sql`
      delete from coupon_uses where coupon_id = ${couponId} and subscription_id = ${subscriptionId}`);
  return counted > 0;
}

async function holdsCoupon(database: Database, couponId: number, subscriptionId: number): Promise<boolean> {
  const row = await database.row<{ held: boolean }>(sql`
    select exists (
      select from coupon_uses where coupon_id = ${couponId} and subscription_id = ${subscriptionId}) as held`);
  return row?.held ?? false;
}

/** Gives the use back when the order came to nothing. */
export async function releaseCoupon(database: Database, subscriptionId: number) {
  await database.run(sql`
    with gone as (delete from coupon_uses where subscription_id = ${subscriptionId} returning coupon_id)
    update coupons set uses = greatest(uses - 1, 0) from gone where coupons.id = gone.coupon_id`);
}

/** Whether this person had a free month: this account, or another with the same email, card or payer. */
export async function hadTrial(database: Database, accountId: number, fingerprint: Buffer): Promise<boolean> {
  const row = await database.row<{ had: boolean }>(sql`
    select exists (select from trials where kind = 'email' and fingerprint = ${fingerprint})
      or exists (select from trials where account_id = ${accountId}) as had`);
  return row?.had ?? false;
}

export async function isTrialUsedBy(database: Database, kind: PaymentWay, fingerprint: Buffer): Promise<boolean> {
  const row = await database.row<{ used: boolean }>(sql`
    select exists (select from trials where kind = ${kind} and fingerprint = ${fingerprint}) as used`);
  return row?.used ?? false;
}

/** False where this email, card or payer had its free month. Waits for a concurrent transaction that claims the same one. */
export async function insertTrial(
  database: Database,
  trial: { kind: FingerprintKind; fingerprint: Buffer; accountId: number; at: Date },
): Promise<boolean> {
  const added = await database.run(sql`
    insert into trials (kind, fingerprint, account_id, used_at)
    values (${trial.kind}, ${trial.fingerprint}, ${trial.accountId}, ${trial.at}) on conflict do nothing`);
  return added > 0;
}
