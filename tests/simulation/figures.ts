import { contractStates, type Balance, type MovementRow, type State, type Sum } from "#contract/admin/figures.ts";
import { figureSources } from "#server/compose/business-figures.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { contractFacts } from "#server/features/billing/desk/contract-facts.ts";
import { createKeeping } from "#server/features/figures/keeping.ts";

/** The simulated seller charges VAT at 20 %. */
const vatPercent = 20;

/** Keeps the figures of a simulated world, as its worker would. */
export function createSimulatedFigures(database: Pool) {
  const { ledger, contracts, signUps } = figureSources;
  const keeping = createKeeping({
    database,
    ledger,
    signUps,
    contracts: { ...contracts, of: (from, ids, at) => contractFacts(from, ids, { at, vatPercent }) },
  });
  return (at: Date) => keeping.keep({ at, signal: new AbortController().signal });
}

/**
 * Who is a subscriber now and at what recurring revenue, as the contracts themselves say: their state and the price of their present
 * period. Knows nothing of movements, and of no other instant.
 */
export async function balanceByContracts(database: Pool, at: Date): Promise<Balance> {
  const rows = await database.rows<Sum & { state: State }>(sql`
    with running as (
      select s.*, p.recurring, exists (
          select from payments x where x.subscription_id = s.id and x.kind = 'renewal' and x.status = 'paid' and not x.is_owed_back) as has_renewed
      from subscriptions s join plans p on p.id = s.plan_id
      where s.status in ('trialing', 'active', 'past_due') and s.runs_until > ${at}
    ), standing as (
      select case
          when status = 'trialing' or has_trial and not has_renewed then 'trial'
          when status = 'past_due' or period_ends_at + interval '1 day' <= ${at} then 'past_due'
          else 'active' end as state,
        period_cents as gross_cents, recurring
      from running
    ), net as (
      select state, recurring, gross_cents - floor((2 * gross_cents * 20 + 120) / 240)::integer as cents from standing
    )
    select state, count(*)::integer as people, sum(case
      when state = 'trial' then 0 when recurring = 'YEAR' then floor((2 * cents + 12) / 24) else cents end)::integer as mrr_cents
    from net group by state`);
  const none: Sum = { people: 0, mrr_cents: 0 };
  const found = rows.map(({ state, people, mrr_cents: cents }) => [state, { people, mrr_cents: cents }] as const);
  return Object.fromEntries([...contractStates.map((state) => [state, none] as const), ...found]) as Balance;
}

/** The days whose end is not the end of the day before with what moved. Both are summed apart. */
export function wrongDays(rows: readonly MovementRow[]): object[] {
  return rows.filter((row, index) => {
    const before = rows[index - 1];
    return !isContinued(row) || (before && JSON.stringify(before.end) !== JSON.stringify(row.start));
  });
}

function isContinued({ start, moved, end }: MovementRow): boolean {
  const people =
    heldOf(start).people +
    moved.new.people +
    moved.back.people -
    moved.left_by_wish.people -
    moved.left_by_failure.people;
  // What is lost is below zero.
  const gained = ["new", "back", "up", "down", "left_by_wish", "left_by_failure"] as const;
  const money = gained.reduce((sum, kind) => sum + moved[kind].mrr_cents, heldOf(start).mrr_cents);
  const trials = start.trial.people + moved.trial.people - moved.trial_lost.people;
  return people === heldOf(end).people && money === heldOf(end).mrr_cents && trials >= end.trial.people;
}

/** Active and past due: nobody is lost before they leave. */
function heldOf({ active, past_due: due }: Balance): Sum {
  return { people: active.people + due.people, mrr_cents: active.mrr_cents + due.mrr_cents };
}

/** Everything that is kept, for comparing. */
export async function keptRows(database: Pool): Promise<object[]> {
  return database.rows<object>(sql`
    select 'stretch' as what, to_jsonb(s) as row from figure_stretches s
    union all select 'movement', to_jsonb(m) from figure_movements m
    union all select 'moved', to_jsonb(d) from figure_movement_days d
    union all select 'balance', to_jsonb(b) from figure_balance_days b
    union all select 'cash', to_jsonb(c) from figure_cash_days c
    union all select 'cohort', to_jsonb(c) from figure_cohort_months c
    union all select 'trials', to_jsonb(t) from figure_trial_months t
    order by 1, 2`);
}

/**
 * Who of each month's new subscribers is one at the end of every month, by what moved until then: whoever came more often than they
 * left. Knows nothing of stretches.
 */
export function cohortsByMovements(database: Pool) {
  return database.rows<{ cohort: string; month: string; people: number }>(sql`
    with first_paid as (
      select account_id, date_trunc('month', day)::date as cohort from figure_movements where kind = 'new'
    ), ends as (
      select cohort, month::date as month from (select distinct cohort from first_paid) c, figure_state,
        generate_series(cohort, kept_at at time zone 'Europe/Paris', interval '1 month') month
    )
    select to_char(e.cohort, 'YYYY-MM') as cohort, to_char(e.month, 'YYYY-MM') as month,
      coalesce(sum(case when m.kind in ('new', 'back') then 1 when m.kind in ('left_by_wish', 'left_by_failure') then -1 end), 0)::integer as people
    from ends e join first_paid f using (cohort)
      left join figure_movements m on m.account_id = f.account_id and m.day < e.month + interval '1 month'
    group by 1, 2 order by 1, 2`);
}

/** The balances of each month's last day, or of the last day that is kept. */
export function balancesOfMonths(database: Pool) {
  return database.rows<{ month: string; people: number; mrr_cents: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(people) filter (where state <> 'trial')::integer as people,
      sum(mrr_cents) filter (where state = 'active')::integer as mrr_cents
    from figure_balance_days
    where day in (select max(day) from figure_balance_days group by date_trunc('month', day)) group by 1 order by 1`);
}
