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
const hitPeople = ({ from, to, at, fixed }: Hit) => sql`
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

type PersonRow = { account_id: number; name: string; outcome: OutageOutcome; settled_at: Date | null; total: number };

const named = sql`trim(h.first_name || ' ' || h.last_name) as name, count(*) over ()::integer as total`;

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

/** Held until the transaction ends, so that of two outages of the same hours the second sees the first. */
export function lockOutages(database: Database) {
  return database.run(sql`lock table outages in share row exclusive mode`);
}

export async function insertOutage(
  database: Database,
  { hit, days, by }: { hit: Hit; days: number; by: string },
): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into outages (began_at, ended_at, days, asked_at, asked_by)
    values (${hit.from}, ${hit.to}, ${days}, ${hit.at}, ${by}) returning id`);
  if (!row) throw new Error("the insert of an outage returned no row");
  await database.run(sql`
    insert into outage_people (outage_id, account_id, outcome, settled_at)
    select ${row.id}, account_id, case when outcome = 'refunded' then 'waiting' else outcome end,
      case when outcome not in ('waiting', 'refunded') then ${hit.at}::timestamptz end
    from (${hitPeople(hit)}) hit`);
  return row.id;
}

export type OutageRow = {
  id: number;
  began_at: Date;
  ended_at: Date;
  days: number;
  asked_at: Date;
  asked_by: string;
  done_at: Date | null;
  counts: { outcome: OutageOutcome; people: number }[];
};

const outages = sql`
  select o.*, count(*) over ()::integer as total, coalesce(c.counts, '[]') as counts from outages o
  left join lateral (
    select json_agg(json_build_object('outcome', outcome, 'people', people) order by outcome) as counts from (
      select outcome, count(*)::integer as people from outage_people where outage_id = o.id group by outcome) each) c on true`;

export function findOutage(database: Database, id: number) {
  return database.row<OutageRow>(sql`${outages} where o.id = ${id}`);
}

export async function listOutages(database: Database, { limit, offset }: Window) {
  const data = await database.rows<OutageRow & { total: number }>(sql`
    ${outages} order by o.id desc limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

export async function listOutagePeople(
  database: Database,
  id: number,
  outcome: OutageOutcome | undefined,
  { limit, offset }: Window,
) {
  const data = await database.rows<PersonRow>(sql`
    select p.account_id, p.outcome, p.settled_at, ${named}
    from outage_people p join holders h on h.id = p.account_id
    where p.outage_id = ${id} and (${outcome ?? null}::text is null or p.outcome = ${outcome ?? null})
    order by p.account_id limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

/** Those who wait, after an account, in the order of their accounts. */
export function listWaiting(database: Database, outageId: number, after: number, limit: number) {
  return database.rows<{ account_id: number }>(sql`
    select account_id from outage_people where outage_id = ${outageId} and outcome = 'waiting' and account_id > ${after}
    order by account_id limit ${limit}`);
}

/** Locks one who waits; undefined where another run has dealt with them. */
export function lockWaiting(database: Database, outageId: number, accountId: number) {
  return database.row<{ account_id: number }>(sql`
    select account_id from outage_people
    where outage_id = ${outageId} and account_id = ${accountId} and outcome = 'waiting' for update`);
}

type SettledPerson = {
  outageId: number;
  accountId: number;
  outcome: OutageOutcome;
  /** Null unless something is given back. */
  refundedCents: number | null;
  at: Date;
};

export function settlePerson(database: Database, { outageId, accountId, outcome, refundedCents, at }: SettledPerson) {
  return database.run(sql`
    update outage_people set outcome = ${outcome}, refunded_cents = ${refundedCents}, settled_at = ${at}
    where outage_id = ${outageId} and account_id = ${accountId} and outcome = 'waiting'`);
}

/** Ends an outage of which nobody waits. */
export function endOutage(database: Database, id: number, at: Date) {
  return database.run(sql`
    update outages set done_at = ${at} where id = ${id} and done_at is null
      and not exists (select from outage_people where outage_id = ${id} and outcome = 'waiting')`);
}
