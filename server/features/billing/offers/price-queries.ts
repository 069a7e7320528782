import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * The price that subscription `s` was told of for its next period; null where there is none. One that the present period was
 * charged at, or that was told for another plan, no longer counts.
 */
export const announcedPrice = sql`(
  select t.price_cents from subscription_prices t
  where t.subscription_id = s.id and t.plan_id = s.plan_id
    and t.applies_from > s.period_starts_at and t.applies_from <= s.period_ends_at
  order by t.applies_from desc, t.price_change_id desc limit 1)`;

export type PriceChange = {
  plan_id: number;
  price_cents: number;
  effective_at: Date;
  /** False: for new orders alone. */
  moves_subscribers: boolean;
};

/** Its id; undefined where the plan's price changes at that instant already. */
export function insertPriceChange(database: Database, change: PriceChange, at: Date) {
  return database.row<{ id: number }>(sql`
    insert into price_changes (plan_id, price_cents, effective_at, moves_subscribers, created_at)
    values (${change.plan_id}, ${change.price_cents}, ${change.effective_at}, ${change.moves_subscribers}, ${at})
    on conflict do nothing returning id`);
}

export type ListedPriceChange = PriceChange & { id: number; applied_at: Date | null; told: number };

const listed = sql`
  select c.id, c.plan_id, c.price_cents, c.effective_at, c.moves_subscribers, c.applied_at,
    (select count(*)::integer from subscription_prices t where t.price_change_id = c.id) as told
  from price_changes c`;

export function listPriceChanges(database: Database) {
  return database.rows<ListedPriceChange>(sql`${listed} order by c.effective_at, c.id`);
}

export function findPriceChange(database: Database, id: number) {
  return database.row<ListedPriceChange>(sql`${listed} where c.id = ${id}`);
}

/** 0 where it counts already, or a subscriber has been notified. */
export function deletePriceChange(database: Database, id: number) {
  return database.run(sql`
    delete from price_changes c where c.id = ${id} and c.applied_at is null
      and not exists (select from subscription_prices t where t.price_change_id = c.id)`);
}

/** Subscribers by plan, price and provider, the highest price first. */
export function countByPrice(database: Database, planId: number | null = null) {
  return database.rows<{ plan_id: number; price_cents: number; provider: string; subscribers: number }>(sql`
    select s.plan_id, s.price_cents, s.provider, count(*)::integer as subscribers from subscriptions s
    where s.status in ('trialing', 'active', 'past_due') and (${planId}::integer is null or s.plan_id = ${planId})
    group by s.plan_id, s.price_cents, s.provider order by s.price_cents desc, s.provider`);
}

/** Held until the transaction ends, so that of two prices that are planned at once the second is weighed against the first. */
export function lockPlan(database: Database, planId: number) {
  return database.run(sql`select from plans where id = ${planId}::integer for no key update`);
}

/** Whether a price that moves the plan's subscribers counts at `from` or later. */
export async function isMovedLater(database: Database, planId: number, from: Date): Promise<boolean> {
  const row = await database.row<{ later: boolean }>(sql`
    select exists (
      select from price_changes where plan_id = ${planId} and moves_subscribers and effective_at >= ${from}) as later`);
  return row?.later ?? false;
}

/** Gives new orders the prices whose instant has come, the latest of each plan. */
export async function applyPriceChanges(database: Database, at: Date): Promise<void> {
  await database.run(sql`
    with due as (
      update price_changes set applied_at = ${at} where applied_at is null and effective_at <= ${at}
      returning plan_id, price_cents, effective_at),
    latest as (select distinct on (plan_id) plan_id, price_cents from due order by plan_id, effective_at desc)
    update plans p set price_cents = latest.price_cents from latest where p.id = latest.plan_id`);
}

/**
 * Claims subscribers who pay another price than the last one planned for them and were not told of it. It applies from a
 * renewal at least 30 days (`from`) later. Each is claimed once for a change. App stores, and providers that keep the schedule,
 * charge the price of the mandate.
 */
export function takeUntoldOfPrices(
  database: Database,
  request: { providers: readonly string[]; at: Date; from: Date; limit: number },
) {
  return database.rows<{ id: number; change_id: number }>(sql`
    with last as (
      select distinct on (plan_id) id, plan_id, price_cents, effective_at from price_changes
      where moves_subscribers order by plan_id, effective_at desc),
    due as (
      select s.id, s.account_id, last.id as change_id, s.plan_id, last.price_cents, greatest(last.effective_at, ${request.from}) as applies_from
      from subscriptions s join last on last.plan_id = s.plan_id
      where s.status in ('trialing', 'active', 'past_due') and s.provider = any(${[...request.providers]}::text[])
        and s.price_cents <> last.price_cents and s.started_at < last.effective_at
        and not exists (
          select from subscription_prices t where t.subscription_id = s.id and t.price_change_id = last.id)
      order by s.id limit ${request.limit} for no key update of s skip locked)
    insert into subscription_prices (subscription_id, account_id, price_change_id, plan_id, price_cents, told_at, applies_from)
    select id, account_id, change_id, plan_id, price_cents, ${request.at}, applies_from from due
    on conflict do nothing
    returning subscription_id as id, price_change_id as change_id`);
}

export function listAnnouncedPrices(database: Database, subscriptionId: number) {
  return database.rows<{ plan_id: number; price_cents: number; applies_from: Date }>(sql`
    select plan_id, price_cents, applies_from from subscription_prices where subscription_id = ${subscriptionId}
    order by applies_from, price_change_id`);
}

/**
 * The last price planned for a plan, where a subscriber who pays `cents` for it from then on will be told of it, as
 * `takeUntoldOfPrices` does, and was not yet. `from`: 30 days after the first letter that can be written.
 */
export function findUnannouncedPrice(
  database: Database,
  { subscriptionId, planId, cents, from }: { subscriptionId: number; planId: number; cents: number; from: Date },
) {
  return database.row<{ plan_id: number; price_cents: number; applies_from: Date }>(sql`
    with last as (
      select id, plan_id, price_cents, effective_at from price_changes
      where plan_id = ${planId} and moves_subscribers order by effective_at desc limit 1)
    select last.plan_id, last.price_cents, greatest(last.effective_at, ${from}) as applies_from
    from last join subscriptions s on s.id = ${subscriptionId}
    where s.started_at < last.effective_at and last.price_cents <> ${cents}
      and not exists (
        select from subscription_prices t where t.subscription_id = s.id and t.price_change_id = last.id)`);
}

export function findAnnouncedPrice(database: Database, subscriptionId: number, changeId: number) {
  return database.row<{ plan_id: number; price_cents: number; applies_from: Date }>(sql`
    select plan_id, price_cents, applies_from from subscription_prices
    where subscription_id = ${subscriptionId} and price_change_id = ${changeId}`);
}
