import type { RemunerationKey } from "#contract/admin/rights-holders.ts";
import type { RoyaltyStatement } from "#contract/admin/royalties.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Month } from "#server/dates.ts";
import type { Names } from "./share-queries.ts";

export function listStatements(database: Database, holderId: number) {
  return database.rows<RoyaltyStatement>(sql`
    select id, month, seconds, views, amount_cents from royalty_statements where holder_id = ${holderId} order by month desc`);
}

export type StatementRow = {
  month: Month;
  holder_id: number;
  name: string;
  contact: string;
  address: string;
  remuneration: RemunerationKey;
  seconds: number;
  views: number;
  amount_cents: number;
  closed_at: Date;
  revenue_cents: number;
  basis_points: number;
  pool_cents: number;
  all_seconds: number;
};

export function findStatement(database: Database, id: number) {
  return database.row<StatementRow>(sql`
    select s.month, s.holder_id, s.name, s.contact, s.address, s.remuneration, s.seconds, s.views, s.amount_cents, m.closed_at,
      m.revenue_cents, m.basis_points, m.pool_cents, m.seconds as all_seconds
    from royalty_statements s join royalty_months m on m.month = s.month where s.id = ${id}`);
}

export type LineRow = {
  kind: "watched" | "late" | "share";
  watched_month: Month;
  title_id: number;
  names: Names;
  territory: string | null;
  basis_points: number | null;
  seconds: number;
  views: number;
  amount_cents: number;
};

export function listLines(database: Database, statementId: number) {
  return database.rows<LineRow>(sql`
    select kind, watched_month, title_id, names, territory, basis_points, seconds, views, amount_cents
    from royalty_lines where statement_id = ${statementId} order by place`);
}
