import type { Export } from "#contract/admin/exports.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Span } from "#server/database/walks.ts";

export type ExportRow = {
  id: number;
  kind: Export["kind"];
  member_id: number;
  ordered_by: string;
  first_day: string | null;
  last_day: string | null;
  state: Export["state"];
  ordered_at: Date;
  cut: string;
  waits_for: string[];
  rows_total: number | null;
  rows_done: number;
  after_key: string | null;
  last_key: string | null;
  parts: number;
  bytes: number;
  ended_at: Date | null;
  expires_at: Date | null;
};

export const columns = sql`id, kind, member_id, ordered_by, first_day, last_day, state, ordered_at, cut, waits_for, rows_total,
  rows_done, after_key, last_key, parts, bytes, ended_at, expires_at`;

/**
 * The transactions that have written to a table and have not ended. Ask after the cut was read: whoever holds a lower id has the
 * lock by then, or has committed.
 */
export async function findWriters(database: Database, table: string): Promise<string[]> {
  const rows = await database.rows<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = ${table}::regclass
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`);
  return rows.map(({ writer }) => writer);
}

/** Whether one of these transactions has not ended. */
export async function isAnyRunning(database: Database, transactions: readonly string[]): Promise<boolean> {
  const row = await database.row<{ running: boolean }>(sql`
    select exists (
      select 1 from pg_locks where locktype = 'virtualxid' and virtualtransaction = any(${[...transactions]}::text[])) as running`);
  return row?.running ?? false;
}

type Ordered = Pick<ExportRow, "kind" | "member_id" | "ordered_by" | "first_day" | "last_day" | "cut" | "waits_for">;

/** Undefined where one of this kind is under way for the member. */
export function insertExport(database: Database, one: Ordered, at: Date) {
  return database.row<ExportRow>(sql`
    insert into exports (kind, member_id, ordered_by, first_day, last_day, state, ordered_at, cut, waits_for)
    values (${one.kind}, ${one.member_id}, ${one.ordered_by}, ${one.first_day}, ${one.last_day}, 'waiting', ${at}, ${one.cut},
      ${one.waits_for}::text[])
    on conflict (member_id, kind) where state in ('waiting', 'running') do nothing
    returning ${columns}`);
}

export function findExport(database: Database, id: number) {
  return database.row<ExportRow>(sql`select ${columns} from exports where id = ${id}`);
}

export function lockExport(database: Database, id: number) {
  return database.row<ExportRow>(sql`select ${columns} from exports where id = ${id} for no key update`);
}

/** The latest first; of everybody where no member is named. One more than `limit` where others follow. */
export function listExports(database: Database, memberId: number | null, { limit, offset }: Window) {
  return database.rows<ExportRow>(sql`
    select ${columns} from exports where ${memberId}::integer is null or member_id = ${memberId}
    order by id desc limit ${limit} offset ${offset}`);
}
type Window = { limit: number; offset: number };

export async function countExports(database: Database, memberId: number | null): Promise<number> {
  const row = await database.row<{ exports: number }>(sql`
    select count(*) as exports from exports where ${memberId}::integer is null or member_id = ${memberId}`);
  return row?.exports ?? 0;
}

export function beginExport(database: Database, id: number, { rows, after, last }: Span) {
  return database.row<ExportRow>(sql`
    update exports set state = 'running', rows_total = ${rows}, after_key = ${after}, last_key = ${last}
    where id = ${id} and state = 'waiting' returning ${columns}`);
}

export function endExport(database: Database, id: number, at: Date, days: number) {
  return database.run(sql`
    update exports set state = 'done', ended_at = ${at}, expires_at = ${at}::timestamptz + make_interval(days => ${days})
    where id = ${id} and state = 'running'`);
}

export function stopExport(database: Database, id: number, state: "cancelled" | "deleted", at: Date) {
  return database.row<ExportRow>(sql`
    update exports set state = ${state}, ended_at = ${at}, expires_at = null where id = ${id} returning ${columns}`);
}

export function expireExports(database: Database, at: Date) {
  return database.rows<{ id: number }>(sql`
    update exports set state = 'expired', expires_at = null where state = 'done' and expires_at <= ${at} returning id`);
}

export function forgetExports(database: Database, before: Date) {
  return database.run(sql`
    delete from exports e where e.ended_at < ${before} and e.state <> 'done'
      and not exists (select 1 from export_parts p where p.export_id = e.id)`);
}

/** Those of these keys that a part names. */
export async function findNamed(database: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await database.rows<{ file_key: string }>(sql`
    select file_key from export_parts where file_key = any(${[...keys]}::text[])`);
  return new Set(rows.map(({ file_key: key }) => key));
}
