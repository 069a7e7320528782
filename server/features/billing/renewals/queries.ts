import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { ByLocale } from "#contract/language.ts";
import { groupNames } from "../offers/group-names.ts";
import { announcedPrice } from "../offers/price-queries.ts";
import { isPaused } from "../subscriptions/paused.ts";
import type { Recurring } from "../rules/periods.ts";

/** A subscription whose next period is due, with its scheduled change. */
export type DueRow = {
  id: number;
  account_id: number;
  provider: string;
  provider_reference: string | null;
  plan_id: number;
  recurring: Recurring;
  /** Of the period that is due: a price that was told ahead counts. */
  price_cents: number;
  period_ends_at: Date;
  anchor_day: number | null;
  failed_tries: number;
  group_names: ByLocale<string>;
  language_id: 1 | 2;
  change_id: number | null;
  change_plan_id: number | null;
  change_price_cents: number | null;
  change_recurring: Recurring | null;
  change_group_names: ByLocale<string> | null;
};

/**
 * Locks subscriptions that are due and have no pending charge. Concurrent processes get different rows.
 * @param only one subscription, or null for all
 */
export function lockDue(
  database: Database,
  due: { at: Date; limit: number; providers: readonly string[]; only: number | null },
) {
  return database.rows<DueRow>(sql`
    select s.id, s.account_id, s.provider, s.provider_reference, s.plan_id, p.recurring, ${groupNames("p")} as group_names,
      coalesce(${announcedPrice}, s.price_cents) as price_cents, s.period_ends_at,
      s.anchor_day, s.failed_tries, a.language_id, c.id as change_id, c.to_plan_id as change_plan_id,
      c.price_cents as change_price_cents, cp.recurring as change_recurring, ${groupNames("cp")} as change_group_names
    from subscriptions s
    join plans p on p.id = s.plan_id
    join holders a on a.id = s.account_id
    left join plan_changes c on c.subscription_id = s.id and c.status = 'scheduled'
    left join plans cp on cp.id = c.to_plan_id
    where s.status in ('trialing', 'active', 'past_due') and s.next_payment_at <= ${due.at} and s.cancel_asked_at is null
      and s.runs_until > ${due.at} and s.provider = any(${[...due.providers]}::text[])
      and (${due.only}::integer is null or s.id = ${due.only})
      and not exists (
        select from payments x where x.subscription_id = s.id and x.status = 'pending' and x.kind in ('renewal', 'upgrade'))
      and not ${isPaused}
    order by s.next_payment_at, s.id limit ${due.limit}
    for no key update of s skip locked`);
}

export type NewCharge = {
  kind: "renewal" | "upgrade";
  subscriptionId: number;
  accountId: number;
  periodStartsAt: Date;
  periodEndsAt: Date;
  planId: number;
  priceCents: number;
  amountCents: number;
  attempt: number;
  provider: string;
  key: string;
  changeId: number | null;
};

/**
 * Inserts charges before they are made: at most one per subscription and period at a time, enforced by a unique index. Returns
 * the new ones.
 */
export function insertCharges(database: Database, charges: readonly NewCharge[], at: Date, askAt: Date) {
  return database.rows<{ id: number; idempotency_key: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(charges)}) as g (
        kind text, "subscriptionId" integer, "accountId" integer, "periodStartsAt" timestamptz, "periodEndsAt" timestamptz, "planId" smallint,
        "priceCents" integer, "amountCents" integer, attempt smallint, provider text, key text, "changeId" integer)
    ), made as (
      insert into payments (subscription_id, account_id, kind, period_starts_at, period_ends_at, plan_id, price_cents, amount_cents,
        attempt, status, provider, idempotency_key, created_at, ask_at)
      select "subscriptionId", "accountId", kind, "periodStartsAt", "periodEndsAt", "planId", "priceCents", "amountCents",
        attempt, 'pending', provider, key, ${at}, ${askAt}
      from given
      on conflict do nothing
      returning id, idempotency_key
    ), linked as (
      update plan_changes c set payment_id = made.id
      from made join given on given.key = made.idempotency_key where c.id = given."changeId" and c.status = 'scheduled'
    )
    select id, idempotency_key from made`);
}
