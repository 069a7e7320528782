import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { Recurring } from "../rules/periods.ts";

export type ContractRow = {
  subscription_id: number;
  account_id: number;
  started_at: Date;
  has_trial: boolean;
  first_price_cents: number;
  first_plan_id: number;
  first_recurring: Recurring;
  has_coupon: boolean;
  period_ends_at: Date;
  cancel_asked_at: Date | null;
  ended_at: Date | null;
  is_withdrawn: boolean;
  /** It ended with a dispute that was lost. */
  is_disputed: boolean;
};

const idsOf = (ids: readonly number[]): Sql => sql`any(${[...ids]}::integer[])`;

/** Contracts that began, of these accounts. Access ends by time, whether or not a contract is marked as expired yet. */
export function listContracts(database: Database, accountIds: readonly number[], at: Date) {
  return database.rows<ContractRow>(sql`
    select s.id as subscription_id, s.account_id, s.started_at, s.has_trial, s.first_price_cents, p.id as first_plan_id,
      p.recurring as first_recurring, s.coupon_id is not null as has_coupon, s.period_ends_at, s.cancel_asked_at,
      case when s.status = 'expired' or s.runs_until <= ${at} then s.runs_until end as ended_at,
      exists (
        select from termination_requests t where t.subscription_id = s.id and t.outcome = 'withdrawn') as is_withdrawn,
      exists (
        select from disputes d where d.subscription_id = s.id and d.state = 'lost' and d.closed_at = s.ended_at) as is_disputed
    from subscriptions s join plans p on p.id = coalesce((
      select c.from_plan_id from plan_changes c where c.subscription_id = s.id and c.status = 'done'
      order by c.ended_at, c.id limit 1), s.plan_id)
    where s.account_id = ${idsOf(accountIds)} and s.started_at is not null
    order by s.account_id, s.started_at, s.id`);
}

export type ChargeRow = {
  subscription_id: number;
  kind: "first" | "renewal" | "upgrade" | "change";
  is_paid: boolean;
  at: Date;
  period_starts_at: Date;
  plan_id: number | null;
  recurring: Recurring;
  /** The whole price of a period. */
  price_cents: number;
  vat_percent: number | null;
  failure: string | null;
};

/**
 * What was charged for periods, or refused, and changes of plan that cost nothing at the time, in the order of time. An upgrade's
 * price is that of a whole period, whatever was charged for the days that were left.
 */
export function listCharges(database: Database, accountIds: readonly number[]) {
  return database.rows<ChargeRow>(sql`
    select p.subscription_id, p.kind, p.status = 'paid' as is_paid, p.settled_at as at, p.period_starts_at, p.plan_id, l.recurring,
      coalesce(case when p.kind = 'upgrade' then c.price_cents end, p.amount_cents) as price_cents,
      i.vat_percent::double precision as vat_percent, p.failure, p.id as place
    from payments p
    join subscriptions s on s.id = p.subscription_id
    join plans l on l.id = coalesce(p.plan_id, s.plan_id)
    left join plan_changes c on c.payment_id = p.id and c.status = 'done'
    left join invoices i on i.payment_id = p.id
    where p.account_id = ${idsOf(accountIds)} and p.settled_at is not null and not p.is_owed_back
      and (p.kind = 'renewal' or p.kind in ('first', 'upgrade') and p.status = 'paid')
    union all
    select c.subscription_id, 'change', true, c.ended_at, c.effective_at, c.to_plan_id, l.recurring, c.price_cents, null, null, c.id
    from plan_changes c join plans l on l.id = c.to_plan_id
    where c.account_id = ${idsOf(accountIds)} and c.status = 'done' and c.payment_id is null
    order by at, place`);
}

/** The next accounts with a contract that began, in the order of their numbers. */
export async function accountsAfter(database: Database, accountId: number, limit: number): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select distinct account_id from subscriptions where account_id > ${accountId} and started_at is not null
    order by account_id limit ${limit}`);
  return rows.map(({ account_id: id }) => id);
}

/** The accounts of whose contracts something happened between two instants, time's passing included. */
export async function touchedAccounts(database: Database, since: Date, at: Date): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select account_id from subscriptions
    where started_at >= ${since} or cancel_asked_at >= ${since} or ended_at >= ${since}
      or status in ('trialing', 'active', 'past_due') and (
        runs_until >= ${since} and runs_until <= ${at}
        or period_ends_at >= ${since}::timestamptz - interval '1 day' and period_ends_at <= ${at})
    union select account_id from payments where refunds_id is null and settled_at >= ${since}
    union select account_id from plan_changes where ended_at >= ${since}
    union select account_id from disputes where closed_at >= ${since}
    union select account_id from termination_requests where account_id is not null and received_at >= ${since}
    order by account_id`);
  return rows.map(({ account_id: id }) => id);
}
