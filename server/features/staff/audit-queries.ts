import type { AuditEntry } from "#contract/admin/staff-shapes.ts";
import { patternOf } from "#server/database/searched-words.ts";
import { join, sql, type Sql } from "#server/database/sql.ts";
import type { Database } from "#server/database/pool.ts";
import type { WriteAudit } from "#server/http/audit.ts";

export type AuditFilter = {
  page: number;
  limit: number;
  member_id?: number | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Row = {
  id: number;
  created_at: Date;
  member_id: number | null;
  actor: string;
  roles: string[];
  call: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  address: string | null;
};

/** A page of the log, latest first. Dates are civil dates in Paris. */
export async function readAudit(database: Database, filter: AuditFilter) {
  const { page, limit } = filter;
  const fits = conditionOf(filter);
  const counted = await database.row<{ entries: number }>(sql`
    select count(*) as entries from audit_log where ${fits}`);
  const rows = await database.rows<Row>(sql`
    select id, created_at, member_id, actor, roles, call, subject, before, after, reason, address
    from audit_log where ${fits} order by id desc limit ${limit} offset ${(page - 1) * limit}`);
  const total = Math.ceil((counted?.entries ?? 0) / limit);
  return {
    data: rows.map(entryOf),
    current_page: page,
    total_page: total,
    next_page: page < total ? page + 1 : null,
  };
}

function conditionOf({ member_id, search, from, to }: AuditFilter): Sql {
  const conditions = [sql`true`];
  if (member_id !== undefined) conditions.push(sql`member_id = ${member_id}`);
  if (from !== undefined) conditions.push(sql`created_at >= ${from}::date::timestamp at time zone 'Europe/Paris'`);
  if (to !== undefined) conditions.push(sql`created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`);
  if (search !== undefined && search.trim() !== "") {
    const pattern = patternOf(search);
    conditions.push(sql`(call ilike ${pattern} or subject ilike ${pattern} or actor ilike ${pattern})`);
  }
  return join(conditions, " and ");
}

function entryOf({ created_at, ...row }: Row): AuditEntry {
  return { ...row, at: created_at.toISOString() };
}

/** Append-only: a trigger refuses changes to the log. */
export const writeAudit: WriteAudit = async (database, row) => {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await database.run(sql`
    insert into audit_log (member_id, actor, roles, call, subject, before, after, reason, address, created_at)
    values (${row.memberId}, ${row.actor}, ${[...row.roles]}, ${row.call}, ${row.subject ?? ""}, ${json(row.before)}::jsonb,
      ${json(row.after)}::jsonb, ${row.reason}, ${row.address}, ${row.at})`);
};
