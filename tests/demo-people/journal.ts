import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Pool } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import {
  recordedTables,
  unrecorded,
  type Entry,
  type Recording,
  type RecordedTable,
  type ValueKind,
} from "#server/demo/people/recorded.ts";

/** The first number of recorded rows: those of the demo's own accounts come before. */
const firstNumber = 1001;

/** From now on every row that comes, changes or goes is noted with the world's time. */
export async function beginJournal(database: Pool): Promise<void> {
  await database.run(sql`create schema journal`);
  await database.run(sql`create table journal.clock (now timestamptz not null)`);
  await database.run(sql`insert into journal.clock values ('epoch')`);
  await database.run(sql`
    create table journal.entries (seq bigint generated always as identity, at timestamptz, table_name text, row_before jsonb, row_after jsonb)`);
  await database.run(sql`
    create function journal.note() returns trigger language plpgsql as $$ begin
      insert into journal.entries (at, table_name, row_before, row_after)
        select now, tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
        from journal.clock;
      return null;
    end $$`);
  for (const table of recordedTables) {
    await database.run(sql`
      create trigger journal after insert or update or delete on ${raw(table)} for each row execute function journal.note()`);
  }
  const numbered = await database.rows<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
      and table_name = any(${[...recordedTables]}::text[])`);
  for (const { table_name: table, column_name: column } of numbered)
    await database.run(
      sql`alter table ${raw(table)} alter column ${raw(column)} restart with ${raw(String(firstNumber))}`,
    );
}

export async function tellTime(database: Pool, at: Date): Promise<void> {
  await database.run(sql`update journal.clock set now = ${at}`);
}

/** Writes the recording whose last month begins at `monthBegin`. Returns its size in bytes, and the rows of each table. */
export async function writeRecording(database: Pool, file: string, month: string, monthBegin: Date) {
  const tables: Recording["tables"] = [];
  for (const name of recordedTables) tables.push(await readTable(database, name, monthBegin));
  const text = JSON.stringify({ month, tables } satisfies Recording);
  const packed = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(file, packed);
  return { bytes: packed.length, rows: Object.fromEntries(tables.map(({ name, entries }) => [name, entries.length])) };
}

type Column = { column_name: string; data_type: string };
type Noted = { at: Date; row_before: Record<string, unknown> | null; row_after: Record<string, unknown> | null };

async function readTable(database: Pool, name: RecordedTable, monthBegin: Date) {
  const columns = await database.rows<Column>(sql`
    select column_name, data_type from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'
      and column_name <> all(${[...(unrecorded[name] ?? [])]}::text[]) order by ordinal_position`);
  const keys = await database.rows<{ name: string }>(sql`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${name}::regclass and i.indisprimary order by a.attnum`);
  const noted = await database.rows<Noted>(sql`
    select at, row_before, row_after from journal.entries where table_name = ${name} order by seq`);
  const named = await namesOf(database);
  const kinds = columns.map(
    ({ column_name: column, data_type: type }) => [column, kindOf(name, column, type)] as [string, ValueKind],
  );
  const written = (row: Record<string, unknown>) =>
    kinds.map(([column, kind]) => writtenAs(row[column] ?? null, kind, named));
  const keyOf = (row: Record<string, unknown>) => keys.map((key) => String(row[key.name])).join(" ");
  const entries = noted.map(({ at, row_before: before, row_after: after }): Entry => {
    const since = at < monthBegin ? 0 : at.getTime();
    return [since, keyOf(after ?? before ?? {}), after && written(after)];
  });
  return { name, columns: kinds, entries: shortened(entries) };
}

/** Of what one row was at one instant, the last; of what precedes the month, only what still stood then. */
function shortened(entries: readonly Entry[]): Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) kept.set(`${entry[0]} ${entry[1]}`, entry);
  const first = new Map<string, number>();
  for (const [index, [, key]] of entries.entries()) if (!first.has(key)) first.set(key, index);
  return [...kept.values()]
    .filter(([at, , row]) => at !== 0 || row !== null)
    .toSorted((a, b) => a[0] - b[0] || (first.get(a[1]) ?? 0) - (first.get(b[1]) ?? 0));
}

function kindOf(table: RecordedTable, column: string, type: string): ValueKind {
  if (table === "billing_notices" && column === "about") return "about";
  if (column === "video_id") return "title";
  if (column === "member_id" || (table === "contact_messages" && column === "assigned_to")) return "member";
  if (type.startsWith("timestamp")) return "instant";
  if (type === "date" && column !== "dob") return "day";
  return type === "jsonb" ? "content" : "plain";
}

type Named = Record<"title" | "member", Map<number, string>>;
let names: Named | undefined;

async function namesOf(database: Pool): Promise<Named> {
  const titles = await database.rows<{ id: number; name: string }>(sql`select id, slug as name from videos`);
  const members = await database.rows<{ id: number; name: string }>(sql`select id, email as name from staff_members`);
  const mapOf = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return (names ??= { title: mapOf(titles), member: mapOf(members) });
}

function writtenAs(value: unknown, kind: ValueKind, named: Named): unknown {
  if (value === null) return null;
  if (kind === "instant") return Date.parse(value as string);
  return kind === "title" || kind === "member" ? named[kind].get(value as number) : value;
}
