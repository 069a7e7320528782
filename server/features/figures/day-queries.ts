import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { LedgerDay } from "./deps.ts";

/**
 * Sums the movements of each day from `from` on. Days that are as summed are left alone.
 * @param from a civil day
 */
export function sumMovements(database: Database, from: string) {
  return database.run(sql`
    with fresh as (
      select day, kind, reason, count(*)::integer as people, sum(mrr_cents) as mrr_cents from figure_movements
      where day >= ${from}::date group by day, kind, reason
    ), gone as (
      delete from figure_movement_days d where d.day >= ${from}::date and not exists (
        select from fresh f where (f.day, f.kind, f.reason) = (d.day, d.kind, d.reason))
    )
    insert into figure_movement_days as d (day, kind, reason, people, mrr_cents)
    select day, kind, reason, people, mrr_cents from fresh
    on conflict (day, kind, reason) do update set people = excluded.people, mrr_cents = excluded.mrr_cents
    where (d.people, d.mrr_cents) is distinct from (excluded.people, excluded.mrr_cents)`);
}

type Days = { oldest: string; from: string; until: string };

/**
 * Balances at the end of each day from `from` to `until`, from the stretches alone: what began by then and had not ended. There
 * are none of other days since `oldest`.
 */
export function sumBalances(database: Database, { oldest, from, until }: Days) {
  return database.run(sql`
    with bounds as (
      select state, (from_at at time zone 'Europe/Paris')::date as day, 1 as people, mrr_cents from figure_stretches
      union all
      select state, (to_at at time zone 'Europe/Paris')::date, -1, -mrr_cents from figure_stretches where to_at is not null
    ), changes as (
      select state, greatest(day, ${from}::date) as day, sum(people) as people, sum(mrr_cents) as mrr_cents from bounds
      where day <= ${until}::date group by 1, 2
    ), fresh as (
      select d.day::date as day, s.state,
        coalesce(sum(c.people) over by_state, 0)::integer as people, coalesce(sum(c.mrr_cents) over by_state, 0) as mrr_cents
      from generate_series(${from}::date, ${until}::date, interval '1 day') d(day)
      cross join (values ('trial'), ('active'), ('past_due')) s(state)
      left join changes c on c.day = d.day::date and c.state = s.state
      window by_state as (partition by s.state order by d.day)
    ), gone as (
      delete from figure_balance_days where day > ${until}::date or day >= ${oldest}::date and day < ${from}::date
    )
    insert into figure_balance_days as b (day, state, people, mrr_cents)
    select day, state, people, mrr_cents from fresh
    on conflict (day, state) do update set people = excluded.people, mrr_cents = excluded.mrr_cents
    where (b.people, b.mrr_cents) is distinct from (excluded.people, excluded.mrr_cents)`);
}

/** The day of the first movement or stretch; null where there is none. */
export async function firstDay(database: Database): Promise<string | null> {
  const row = await database.row<{ day: string | null }>(sql`
    select (min(from_at) at time zone 'Europe/Paris')::date as day from figure_stretches`);
  return row?.day ?? null;
}

/** Replaces the ledger's sums of each day from `from` on. Days that are as summed are left alone. */
export function replaceCash(database: Database, from: string, days: readonly LedgerDay[]) {
  return database.run(sql`
    with fresh as (
      select * from json_to_recordset(${JSON.stringify(days)}) as g (
        day date, kind text, ledger_account text, entries integer, cents bigint)
    ), gone as (
      delete from figure_cash_days d where d.day >= ${from}::date and not exists (
        select from fresh f where (f.day, f.kind, f.ledger_account) = (d.day, d.kind, d.ledger_account))
    )
    insert into figure_cash_days as d (day, kind, ledger_account, entries, cents)
    select day, kind, ledger_account, entries, cents from fresh
    on conflict (day, kind, ledger_account) do update set entries = excluded.entries, cents = excluded.cents
    where (d.entries, d.cents) is distinct from (excluded.entries, excluded.cents)`);
}

export type KeptState = { kept_at: Date | null; remade_at: Date | null };

export async function findState(database: Database): Promise<KeptState> {
  const row = await database.row<KeptState>(sql`select kept_at, remade_at from figure_state where id`);
  return row ?? { kept_at: null, remade_at: null };
}

export function setState(database: Database, { kept_at: keptAt, remade_at: remadeAt }: KeptState) {
  return database.run(sql`update figure_state set kept_at = ${keptAt}, remade_at = ${remadeAt} where id`);
}
