import type { ByLocale } from "#contract/language.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { announcedPrice } from "../offers/price-queries.ts";
import { isPaused } from "./paused.ts";
import type { Recurring } from "../rules/periods.ts";
import type { LifeStatus } from "../rules/life.ts";
import type { Terms } from "../rules/prices.ts";

export type SubscriptionRow = {
  id: number;
  account_id: number;
  plan_id: number;
  group_names: ByLocale<string>;
  account_type: 1 | 2;
  people: number;
  recurring: Recurring;
  status: LifeStatus;
  provider: string;
  method: PaymentWay | "store";
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
  period_cents: number;
  anchor_day: number | null;
  past_due_since: Date | null;
  failed_tries: number;
  cancel_asked_at: Date | null;
  /** When access ends: the end of the period or of the grace period. Null before it began. */
  runs_until: Date | null;
  ended_at: Date | null;
  /** Since when access waits for the end of a dispute. */
  suspended_at: Date | null;
  /** Nothing is charged, because a payment is disputed. */
  is_paused: boolean;
  approve_url: string | null;
  card_brand: "VISA" | "MASTERCARD" | "JCB" | "AMEX" | "CB" | null;
  card_last_four: string | null;
  /** YYYY-MM-DD */
  card_expires_on: string | null;
  /** The mandate for later charges; null where there is none. */
  provider_reference: string | null;
  mandate_ended_at: Date | null;
  /** The scheduled change of plan. */
  change_id: number | null;
  change_plan_id: number | null;
  change_price_cents: number | null;
  change_recurring: Recurring | null;
  change_group_names: ByLocale<string> | null;
  /** Of the period that follows: the scheduled plan's, the one told of, or the present one. */
  next_price_cents: number;
  change_at: Date | null;
  /** Of a past-due subscription: why the last renewal was refused. */
  last_failure: string | null;
};

/** Who pays in an app store is charged there: no text of ours about a payment speaks of it. */
export function wayOf({ method }: Pick<SubscriptionRow, "method">): PaymentWay {
  return method === "store" ? "card" : method;
}

export const subscriptionWithPlan = sql`
  select s.*, p.recurring, g.names as group_names, g.account_type, g.people, c.id as change_id, c.to_plan_id as change_plan_id, c.price_cents as change_price_cents,
    cp.recurring as change_recurring, cg.names as change_group_names, coalesce(c.price_cents, ${announcedPrice}, s.price_cents) as next_price_cents,
    c.effective_at as change_at, ${isPaused} as is_paused,
    case when s.status = 'past_due' then (
      select x.failure from payments x where x.subscription_id = s.id and x.kind = 'renewal' and x.status <> 'pending'
      order by x.id desc limit 1) end as last_failure
  from subscriptions s join plans p on p.id = s.plan_id join plan_groups g on g.id = p.group_id
  left join plan_changes c on c.subscription_id = s.id and c.status = 'scheduled'
  left join plans cp on cp.id = c.to_plan_id left join plan_groups cg on cg.id = cp.group_id`;

export function findSubscription(database: Database, id: number) {
  return database.row<SubscriptionRow>(sql`${subscriptionWithPlan} where s.id = ${id}`);
}

export function findSubscriptions(database: Database, ids: readonly number[]) {
  return database.rows<SubscriptionRow>(sql`${subscriptionWithPlan} where s.id = any(${[...ids]}::integer[])`);
}

/** The subscriptions of an account that ever began, the latest first. */
export function listBegun(database: Database, accountId: number) {
  return database.rows<SubscriptionRow & { started_at: Date }>(sql`
    ${subscriptionWithPlan} where s.account_id = ${accountId} and s.started_at is not null order by s.started_at desc, s.id desc`);
}

/** Call after `endOver`, which expires what has run out. */
export function findLiveSubscription(database: Database, accountId: number) {
  return database.row<SubscriptionRow>(sql`
    ${subscriptionWithPlan} where s.account_id = ${accountId} and s.status in ('trialing', 'active', 'past_due')`);
}

/** The running subscription, else the last one. */
export function findLatestSubscription(database: Database, accountId: number) {
  return database.row<SubscriptionRow>(sql`
    ${subscriptionWithPlan} where s.account_id = ${accountId} and s.status not in ('pending', 'abandoned')
    order by s.status in ('trialing', 'active', 'past_due') desc, s.id desc limit 1`);
}

export function findPendingSubscription(database: Database, accountId: number) {
  return database.row<{ id: number }>(sql`
    select id from subscriptions where account_id = ${accountId} and status = 'pending'`);
}

type NewSubscription = { accountId: number; provider: string; method: PaymentWay; terms: Terms; at: Date };

export async function insertPendingSubscription(database: Database, order: NewSubscription): Promise<number> {
  const { accountId, provider, method, terms, at } = order;
  const row = await database.row<{ id: number }>(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, coupon_id, has_trial, created_at)
    values (${accountId}, ${terms.plan.id}, 'pending', ${provider}, ${method}, ${terms.priceCents}, ${terms.firstPriceCents},
      ${terms.coupon?.id ?? null}, ${terms.hasTrial}, ${at})
    returning id`);
  if (!row) throw new Error("the insert of a subscription returned no row");
  return row.id;
}

/** Locks subscriptions that have run out and are not marked expired yet, of one account or of all. */
export function lockOver(database: Database, at: Date, accountId: number | null, limit: number) {
  return database.rows<SubscriptionRow>(sql`
    ${subscriptionWithPlan}
    where s.status in ('trialing', 'active', 'past_due') and s.runs_until <= ${at}
      and (${accountId}::integer is null or s.account_id = ${accountId})
    order by s.id limit ${limit} for no key update of s`);
}
