import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Month } from "#server/dates.ts";
import type { Owed, Line } from "./owed-queries.ts";
import { valued, within, type Money } from "./value-sql.ts";

export type MonthRow = {
  month: Month;
  closed_at: Date;
  revenue_cents: number;
  basis_points: number;
  pool_cents: number;
  house_cents: number;
  correction_cents: number;
  seconds: number;
  views: number;
};

const columns = sql`month, closed_at, revenue_cents, basis_points, pool_cents, house_cents, correction_cents, seconds, views`;

/** The latest first. */
export function listMonths(database: Database) {
  return database.rows<MonthRow>(sql`select ${columns} from royalty_months order by month desc`);
}

/** The first month that can be closed at all: watched, and with a share. */
export async function firstMonth(database: Database): Promise<Month | null> {
  const row = await database.row<{ month: Month | null }>(sql`
    select to_char(greatest((select min(from_day) from rights_shares), (select min(day) from royalty_days)), 'YYYY-MM') as month
    where exists (select from rights_shares) and exists (select from royalty_days)`);
  return row?.month ?? null;
}

/** Of what is divided in a month, in basis points of its revenue. */
export async function rateOf(database: Database, month: Month): Promise<number | null> {
  const row = await database.row<{ basis_points: number }>(sql`
    select basis_points from royalty_rates where from_month <= ${month} order by from_month desc limit 1`);
  return row?.basis_points ?? null;
}

export function listRates(database: Database) {
  return database.rows<{ from_month: Month; basis_points: number }>(sql`
    select from_month, basis_points from royalty_rates order by from_month desc`);
}

export function setRate(inside: Database, { from, basisPoints }: { from: Month; basisPoints: number }) {
  return inside.run(sql`
    insert into royalty_rates (from_month, basis_points) values (${from}, ${basisPoints})
    on conflict (from_month) do update set basis_points = excluded.basis_points`);
}

/** Keeps what a month depends on from changing until the transaction ends. */
export function lockShares(inside: Database) {
  return inside.run(sql`lock table rights_holders, rights_shares, royalty_rates in share mode`);
}

export function setValues(inside: Database, month: Month, money: Money) {
  return inside.run(sql`
    update royalty_days d set by_minutes = v.by_minutes, by_subscriber = v.by_subscriber
    from (${valued(month, money)}) v where d.day = v.day and d.title_id = v.title_id and d.territory = v.territory`);
}

export type Sums = { seconds: number; views: number; amountCents: number };

export async function insertStatement(inside: Database, month: Month, holder: Owed, sums: Sums): Promise<number> {
  const row = await inside.row<{ id: number }>(sql`
    insert into royalty_statements (month, holder_id, name, contact, address, remuneration, seconds, views, amount_cents)
    values (${month}, ${holder.id}, ${holder.name}, ${holder.contact}, ${holder.address}, ${holder.remuneration}, ${sums.seconds},
      ${sums.views}, ${sums.amountCents}) returning id`);
  return row?.id ?? 0;
}

/** In their order. */
export function insertLines(inside: Database, statementId: number, lines: readonly (Line & { amountCents: number })[]) {
  return inside.run(sql`
    insert into royalty_lines (statement_id, place, kind, watched_month, title_id, names, territory, basis_points, seconds, views,
      exact, amount_cents)
    select ${statementId}, l.* from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb)
      as l (place integer, kind text, watched_month text, title_id integer, names jsonb, territory text, basis_points smallint,
        seconds bigint, views integer, exact numeric, "amountCents" bigint)`);
}

/** Closes the month: from now on nothing of it changes. */
export function insertMonth(inside: Database, { closed_at: at, ...one }: MonthRow) {
  return inside.row<MonthRow>(sql`
    insert into royalty_months (month, closed_at, revenue_cents, basis_points, pool_cents, house_cents, correction_cents, seconds,
      views, digest)
    values (${one.month}, ${at}, ${one.revenue_cents}, ${one.basis_points}, ${one.pool_cents}, ${one.house_cents},
      ${one.correction_cents}, ${one.seconds}, ${one.views}, ${digestOf(sql`${one.month}::text`)}) returning ${columns}`);
}

/** Over a month's statements and lines. */
export const digestOf = (month: ReturnType<typeof sql>) => sql`(
  select sha256(convert_to(coalesce(string_agg(part, E'\n' order by holder_id, place), ''), 'UTF8')) from (
    select s.holder_id, -1 as place, jsonb_build_array(s.id, s.month, s.holder_id, s.name, s.contact, s.address, s.remuneration,
      s.seconds, s.views, s.amount_cents)::text as part
    from royalty_statements s where s.month = ${month}
    union all
    select s.holder_id, l.place, jsonb_build_array(l.kind, l.watched_month, l.title_id, l.names, l.territory, l.basis_points,
      l.seconds, l.views, l.exact, l.amount_cents)::text
    from royalty_lines l join royalty_statements s on s.id = l.statement_id where s.month = ${month}) parts)`;

/** Who watched what is not needed any more. */
export function deleteViewers(inside: Database, month: Month) {
  return inside.run(sql`delete from royalty_viewers where day ${within(month)}`);
}
