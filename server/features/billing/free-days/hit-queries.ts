import type { OutageOutcome } from "#contract/admin/outages.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type Hours = { from: Date; to: Date };

/** Whom an outage hit, as they stand at an instant. `owners`: providers that keep their own dates. */
export type Hit = Hours & { at: Date; fixed: readonly string[] };

/**
 * Everybody who had access by a subscription during the outage, with what becomes of their days: of the subscription that runs
 * now, whichever it was then.
 */
export const hitPeople = ({ from, to, at, fixed }: Hit) => sql`
  select hit.account_id,
    case when live.id is null then 'ended'
      when live.provider in ('app_store', 'google_play') then 'store'
      when live.status = 'past_due' then 'past-due'
      when live.cancel_asked_at is null and live.provider = any(${[...fixed]}::text[])
        then case when live.period_cents > 0 and live.status = 'active' then 'refunded' else 'provider' end
      else 'waiting' end as outcome,
    live.period_cents, live.period_starts_at, live.period_ends_at,
    case when live.cancel_asked_at is not null then 'cancelled' else live.status end as standing
  from (
    select distinct account_id from subscriptions
    where started_at < ${to} and coalesce(ended_at, runs_until) > ${from}) hit
  left join subscriptions live on live.account_id = hit.account_id and live.status in ('trialing', 'active', 'past_due')
    and live.runs_until > ${at}`;

type ShareRow = { outcome: OutageOutcome; standing: "trialing" | "active" | "cancelled" | null; people: number };

export function countHit(database: Database, hit: Hit) {
  return database.rows<ShareRow>(sql`
    select outcome, case when outcome = 'waiting' then standing end as standing, count(*)::integer as people
    from (${hitPeople(hit)}) hit group by 1, 2 order by array_position(
      array['waiting', 'refunded', 'past-due', 'provider', 'store', 'ended'], outcome), 2`);
}

/** What the days are worth to those whose provider keeps its own dates, as `worthOf` rounds it, in cents. */
export async function sumWorth(database: Database, hit: Hit, days: number): Promise<number> {
  const row = await database.row<{ cents: number }>(sql`
    select coalesce(sum(least(period_cents, (2 * period_cents::bigint * ${days} + length) / (2 * length))), 0)::integer as cents
    from (
      select period_cents, greatest(1, (period_ends_at at time zone 'Europe/Paris')::date
        - (period_starts_at at time zone 'Europe/Paris')::date) as length
      from (${hitPeople(hit)}) hit where outcome = 'refunded') each`);
  return row?.cents ?? 0;
}

export type PersonRow = {
  account_id: number;
  name: string;
  outcome: OutageOutcome;
  settled_at: Date | null;
  total: number;
};

export const named = sql`trim(h.first_name || ' ' || h.last_name) as name, count(*) over ()::integer as total`;

export async function listHit(
  database: Database,
  hit: Hit,
  outcome: OutageOutcome | undefined,
  { limit, offset }: Window,
) {
  const data = await database.rows<PersonRow>(sql`
    select hit.account_id, hit.outcome, null::timestamptz as settled_at, ${named}
    from (${hitPeople(hit)}) hit join holders h on h.id = hit.account_id
    where ${outcome ?? null}::text is null or hit.outcome = ${outcome ?? null}
    order by hit.account_id limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

/** Whether days were given for an outage that these hours touch. */
export async function isTouched(database: Database, { from, to }: Hours): Promise<boolean> {
  const row = await database.row<{ is_touched: boolean }>(sql`
    select exists (select from outages where tstzrange(began_at, ended_at) && tstzrange(${from}, ${to})) as is_touched`);
  return row?.is_touched ?? false;
}
