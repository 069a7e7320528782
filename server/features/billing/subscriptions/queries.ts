import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Recurring } from "../rules/periods.ts";
import type { Terms } from "../rules/prices.ts";

export type PayerRow = { id: number; email: string; first_name: string; last_name: string; language_id: 1 | 2 };

export function findPayer(database: Database, accountId: number) {
  return database.row<PayerRow>(sql`
    select id, email, first_name, last_name, language_id from holders where id = ${accountId}`);
}

export type SubscriptionStatus = "pending" | "trialing" | "active" | "past_due" | "expired" | "abandoned";

export type SubscriptionRow = {
  id: number;
  account_id: number;
  plan_id: number;
  group_id: 1 | 2;
  recurring: Recurring;
  status: SubscriptionStatus;
  provider: string;
  method: "card" | "paypal" | "store";
  price_cents: number;
  first_price_cents: number;
  coupon_id: number | null;
  has_trial: boolean;
  created_at: Date;
  started_at: Date | null;
  trial_ends_at: Date | null;
  period_starts_at: Date | null;
  period_ends_at: Date | null;
  next_payment_at: Date | null;
  cancel_asked_at: Date | null;
  /** From when on it is over; null before it began. The period's end, or that of the days of grace. */
  runs_until: Date | null;
  ended_at: Date | null;
  approve_url: string | null;
  card_brand: "VISA" | "MASTERCARD" | "JCB" | "AMEX" | "CB" | null;
  card_last_four: string | null;
};

const subscriptionWithPlan = sql`
  select s.*, p.recurring, p.group_id from subscriptions s join plans p on p.id = s.plan_id`;

export function findSubscription(database: Database, id: number) {
  return database.row<SubscriptionRow>(sql`${subscriptionWithPlan} where s.id = ${id}`);
}

/** After `endOver`, which takes away what only seems to run. */
export function findLiveSubscription(database: Database, accountId: number) {
  return database.row<SubscriptionRow>(sql`
    ${subscriptionWithPlan} where s.account_id = ${accountId} and s.status in ('trialing', 'active', 'past_due')`);
}

/** The one that runs, else the last that did. */
export function findLatestSubscription(database: Database, accountId: number) {
  return database.row<SubscriptionRow>(sql`
    ${subscriptionWithPlan} where s.account_id = ${accountId} and s.status not in ('pending', 'abandoned')
    order by s.status in ('trialing', 'active', 'past_due') desc, s.id desc limit 1`);
}

export function findPendingSubscription(database: Database, accountId: number) {
  return database.row<{ id: number }>(sql`
    select id from subscriptions where account_id = ${accountId} and status = 'pending'`);
}

type NewSubscription = { accountId: number; provider: string; method: "card" | "paypal"; terms: Terms; at: Date };

export async function insertPendingSubscription(database: Database, order: NewSubscription): Promise<number> {
  const { accountId, provider, method, terms, at } = order;
  const row = await database.row<{ id: number }>(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, coupon_id, has_trial, created_at)
    values (${accountId}, ${terms.plan.id}, 'pending', ${provider}, ${method}, ${terms.priceCents}, ${terms.firstPriceCents},
      ${terms.coupon?.id ?? null}, ${terms.hasTrial}, ${at})
    returning id`);
  if (!row) throw new Error("a subscription was written and is not there");
  return row.id;
}

export function setApproveUrl(database: Database, subscriptionId: number, url: string) {
  return database.run(
    sql`update subscriptions set approve_url = ${url} where id = ${subscriptionId} and status = 'pending'`,
  );
}

export type Beginning = {
  id: number;
  status: "trialing" | "active";
  at: Date;
  periodEndsAt: Date;
  anchorDay: number;
  card: { brand: SubscriptionRow["card_brand"]; lastFour: string | null; expiresOn: string } | null;
  /** By which later periods are charged. */
  mandate: string | null;
};

export function beginSubscription(database: Database, begin: Beginning) {
  const trialEndsAt = begin.status === "trialing" ? begin.periodEndsAt : null;
  return database.run(sql`
    update subscriptions set status = ${begin.status}, has_trial = ${begin.status === "trialing"}, started_at = ${begin.at},
      trial_ends_at = ${trialEndsAt}, period_starts_at = ${begin.at}, period_ends_at = ${begin.periodEndsAt},
      next_payment_at = ${begin.periodEndsAt}, anchor_day = ${begin.anchorDay}, provider_reference = ${begin.mandate},
      approve_url = null, card_brand = ${begin.card?.brand ?? null}, card_last_four = ${begin.card?.lastFour ?? null},
      card_expires_on = ${begin.card?.expiresOn ?? null}
    where id = ${begin.id}`);
}

export function abandonSubscription(database: Database, id: number) {
  return database.run(sql`update subscriptions set status = 'abandoned' where id = ${id} and status = 'pending'`);
}

/** Marks the wish to end with the period, once; undefined when there is nothing that runs. */
export function askCancellation(database: Database, accountId: number, at: Date) {
  return database.row<{ id: number; is_new: boolean }>(sql`
    update subscriptions s set cancel_asked_at = coalesce(s.cancel_asked_at, ${at})
    from (
      select id, cancel_asked_at is null as is_new from subscriptions
      where account_id = ${accountId} and status in ('trialing', 'active', 'past_due') and runs_until > ${at}
      for update
    ) running
    where s.id = running.id returning s.id, running.is_new`);
}

/** Takes the wish back before the period has ended; false when there is nothing to take up again. */
export async function takeCancellationBack(database: Database, accountId: number, at: Date): Promise<boolean> {
  const touched = await database.run(sql`
    update subscriptions set cancel_asked_at = null
    where account_id = ${accountId} and status in ('trialing', 'active', 'past_due') and period_ends_at > ${at}`);
  return touched > 0;
}

/**
 * Writes down the end of what is over, of one account or of all. It was over before that, for whoever asked. What was kept
 * of the card goes with it, as the privacy policy says.
 */
export function endOver(database: Database, at: Date, accountId: number | null) {
  return database.run(sql`
    update subscriptions set status = 'expired', ended_at = runs_until, next_payment_at = null,
      card_brand = null, card_last_four = null, card_expires_on = null
    where status in ('trialing', 'active', 'past_due') and runs_until <= ${at}
      and (${accountId}::integer is null or account_id = ${accountId})`);
}
