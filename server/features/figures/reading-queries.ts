import type { MovementKind, State, Sum } from "#contract/admin/figures.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Period } from "./periods.ts";

type Kept = { keptAt: Date | null; days: Period | undefined };

/** When the figures were kept last, and the days for which there are any. */
export async function findKept(database: Database): Promise<Kept> {
  const row = await database.row<{ kept_at: Date | null; from: string | null; to: string | null }>(sql`
    select kept_at, (kept_at at time zone 'Europe/Paris')::date as "to",
      least((select min(day) from figure_balance_days), (select min(day) from figure_cash_days)) as "from"
    from figure_state where id`);
  const { kept_at: keptAt = null, from = null, to = null } = row ?? {};
  return { keptAt, days: from !== null && to !== null ? { from, to } : undefined };
}

/** Periods as rows `r`. */
export const givenRows = (rows: readonly Period[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}) as r ("from" date, "to" date)`;

type MovedRow = Sum & { from: string; kind: MovementKind };

/** What moved in each of these periods, by kind. */
export function movedIn(database: Database, rows: readonly Period[]) {
  return database.rows<MovedRow>(sql`
    select r."from", d.kind, sum(d.people)::integer as people, sum(d.mrr_cents)::bigint as mrr_cents
    from ${givenRows(rows)} join figure_movement_days d on d.day between r."from" and r."to" group by 1, 2`);
}

/** Balances at the end of each of these days. */
export function balancesAt(database: Database, days: readonly string[]) {
  return database.rows<Sum & { day: string; state: State }>(sql`
    select day, state, people, mrr_cents from figure_balance_days where day = any(${[...days]}::date[])`);
}

export function reasonsIn(database: Database, { from, to }: Period) {
  return database.rows<Sum & { kind: MovementKind; reason: string }>(sql`
    select kind, reason, sum(people)::integer as people, sum(mrr_cents)::bigint as mrr_cents
    from figure_movement_days where day between ${from}::date and ${to}::date and reason <> ''
    group by kind, reason order by kind, people desc, reason`);
}

export type LedgerSum = { from: string; kind: string; ledger_account: string; cents: number };

/** The ledger's sums in each of these periods. */
export function ledgerIn(database: Database, rows: readonly Period[]) {
  return database.rows<LedgerSum>(sql`
    select r."from", d.kind, d.ledger_account, sum(d.cents)::bigint as cents
    from ${givenRows(rows)} join figure_cash_days d on d.day between r."from" and r."to" group by 1, 2, 3`);
}

export type CountedRow = { account_id: number; at: Date; about: string; cents: number };
export type Found = { data: CountedRow[]; total: number };

/** The movements of some kinds, the latest first. */
export async function listMoved(
  database: Database,
  asked: Period & { kinds: readonly MovementKind[]; reason: string | null },
  { limit, offset }: Window,
): Promise<Found> {
  const chosen = sql`day between ${asked.from}::date and ${asked.to}::date and kind = any(${[...asked.kinds]}::text[])
    and (${asked.reason}::text is null or reason = ${asked.reason})`;
  const counted = await database.row<{ total: number }>(
    sql`select count(*)::integer as total from figure_movements where ${chosen}`,
  );
  const data = await database.rows<CountedRow>(sql`
    select account_id, at, reason as about, mrr_cents as cents from figure_movements where ${chosen}
    order by at desc, subscription_id desc, place desc limit ${limit} offset ${offset}`);
  return { data, total: counted?.total ?? 0 };
}

/** Who was in one of these states at an instant, who came last first; of those alone who paid for the first time in `cohort`. */
export async function listStanding(
  database: Database,
  { states, end, cohort }: { states: readonly State[]; end: Date; cohort: Period | null },
  { limit, offset }: Window,
): Promise<Found> {
  const chosen = sql`state = any(${[...states]}::text[]) and from_at < ${end} and (to_at is null or to_at >= ${end})
    and (${cohort?.from ?? null}::date is null or account_id in (
      select account_id from figure_movements where kind = 'new' and day between ${cohort?.from ?? null}::date and ${cohort?.to ?? null}::date))`;
  const counted = await database.row<{ total: number }>(
    sql`select count(*)::integer as total from figure_stretches where ${chosen}`,
  );
  const data = await database.rows<CountedRow>(sql`
    select account_id, from_at as at, '' as about, mrr_cents as cents from figure_stretches where ${chosen}
    order by from_at desc, subscription_id desc limit ${limit} offset ${offset}`);
  return { data, total: counted?.total ?? 0 };
}
