import type { EReportKind } from "#contract/admin/e-reports.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { DayFigures } from "./figures.ts";
import type { Period } from "./periods.ts";

export type EReportRow = {
  id: number;
  kind: EReportKind;
  first_day: string;
  last_day: string;
  version: number;
  type: "IN" | "RE";
  made_at: Date;
  figures: DayFigures[];
  /** The latest deposit that was noted. */
  deposited_on: string | null;
  deposit_number: string | null;
  noted_at: Date | null;
};

const reports = sql`
  select r.id, r.kind, r.first_day, r.last_day, r.version, r.type, r.made_at, r.figures, d.deposited_on,
    d.number as deposit_number, d.noted_at
  from e_reports r
  left join lateral (
    select deposited_on, number, noted_at from e_report_deposits where report_id = r.id order by id desc limit 1) d on true`;

/** Those of periods that touch the days, the latest of each first. */
export function listReports(database: Database, from: string, to: string) {
  return database.rows<EReportRow>(sql`
    ${reports} where r.last_day >= ${from}::date and r.first_day <= ${to}::date
    order by r.first_day, r.last_day, r.kind, r.version desc`);
}

export function findReport(database: Database, id: number) {
  return database.row<EReportRow>(sql`${reports} where r.id = ${id}`);
}

export async function findContent(database: Database, id: number): Promise<string | undefined> {
  const row = await database.row<{ content: string }>(sql`select content from e_reports where id = ${id}`);
  return row?.content;
}

export type NewReport = Period & {
  version: number;
  type: "IN" | "RE";
  at: Date;
  figures: readonly DayFigures[];
  content: string;
};

/** Its id; undefined where this version of the period was made meanwhile. */
export async function insertReport(inside: Database, one: NewReport): Promise<number | undefined> {
  const row = await inside.row<{ id: number }>(sql`
    insert into e_reports (kind, first_day, last_day, version, type, made_at, figures, content)
    values (${one.kind}, ${one.from}, ${one.to}, ${one.version}, ${one.type}, ${one.at},
      ${JSON.stringify(one.figures)}::jsonb, ${one.content})
    on conflict (kind, first_day, last_day, version) do nothing returning id`);
  return row?.id;
}

/** Lets deposits of a file be noted one after another. */
export function lockReport(inside: Database, id: number) {
  return inside.run(sql`select from e_reports where id = ${id} for no key update`);
}

type NewDeposit = { id: number; on: string; number: string; at: Date };

export function insertDeposit(inside: Database, { id, on, number, at }: NewDeposit) {
  return inside.run(sql`
    insert into e_report_deposits (report_id, noted_at, deposited_on, number) values (${id}, ${at}, ${on}, ${number})`);
}
