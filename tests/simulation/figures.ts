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
  const { ledger, contracts } = figureSources;
  const keeping = createKeeping({
    database,
    ledger,
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
    order by 1, 2`);
}
