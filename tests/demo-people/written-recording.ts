import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import {
  recordedTables,
  unrecorded,
  kindOf,
  type Entry,
  type RecordedRows,
  type Recording,
  type RecordedTable,
  type ValueKind,
} from "#server/demo/people/recorded.ts";
import { createPieces, type Pieces } from "./pieces.ts";
import { packed } from "./packed.ts";

type Sources = {
  readFile(key: string): Promise<Buffer>;
  /** A text in which receivers have the names by which they would be called. */
  named(text: string): string;
  publicUrl: string;
};

/** Writes the recording whose last month begins at `monthBegin`. Returns its size in bytes, and the rows of each table. */
export async function writeRecording(
  database: Pool,
  { file, month, monthBegin, readFile, named, publicUrl }: { file: string; month: string; monthBegin: Date } & Sources,
) {
  const pieces = createPieces(publicUrl);
  const tables: RecordedRows[] = [];
  for (const name of recordedTables) tables.push(await readTable(database, name, { monthBegin, pieces }));
  const recording: Recording = {
    month,
    pieces: pieces.all(),
    tables: tables.map(packed),
    views: await readViews(database, monthBegin),
    files: await readFiles(database, readFile),
  };
  const text = named(JSON.stringify(recording));
  const compressed = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(file, compressed);
  return {
    bytes: compressed.length,
    unknownDates: pieces.unknownDates(),
    rows: Object.fromEntries(tables.map(({ name, entries }) => [name, entries.length])),
  };
}

type Column = { column_name: string; data_type: string };
type Noted = { at: Date; row_before: Record<string, unknown> | null; row_after: Record<string, unknown> | null };

/** The columns of a table as they are recorded from this database. */
export async function recordedColumns(database: Pool, name: RecordedTable): Promise<[string, ValueKind][]> {
  const columns = await database.rows<Column>(sql`
    select column_name, data_type from information_schema.columns
    where table_schema = current_schema() and table_name = ${name} and is_generated = 'NEVER'
      and column_name <> all(${[...(unrecorded[name] ?? [])]}::text[]) order by ordinal_position`);
  return columns.map(({ column_name: column, data_type: type }) => [column, kindOf(name, column, type)]);
}

async function readTable(
  database: Pool,
  name: RecordedTable,
  { monthBegin, pieces }: { monthBegin: Date; pieces: Pieces },
): Promise<RecordedRows> {
  const columns = await recordedColumns(database, name);
  const keys = await database.rows<{ name: string }>(sql`
    select a.attname as name from pg_attribute a join (
      select indkey, indrelid from pg_index where indrelid = ${name}::regclass and indisunique
      order by indisprimary desc, indexrelid limit 1) i on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    order by a.attnum`);
  const noted = await database.rows<Noted>(sql`
    select at, row_before, row_after from journal.entries where table_name = ${name} order by seq`);
  const named = await namesOf(database);
  const written = (row: Record<string, unknown>) =>
    columns.map(([column, kind]) => writtenAs(row[column] ?? null, kind, { named, pieces }));
  const keyOf = (row: Record<string, unknown>) => {
    const values = keys.map((key) => row[key.name]);
    return values.length === 1 && typeof values[0] === "number" ? values[0] : values.map(String).join(" ");
  };
  const entries = noted.map(({ at, row_before: before, row_after: after }): [Entry, Record<string, unknown> | null] => {
    const since = at < monthBegin ? 0 : at.getTime();
    return [[since, keyOf(after ?? before ?? {}), after && []], after];
  });
  // Letters are taken to pieces only once it is known which of them are kept.
  const rows = new Map(entries);
  return {
    name,
    columns,
    entries: shortened(entries.map(([entry]) => entry)).map((entry): Entry => {
      const row = rows.get(entry);
      return [entry[0], entry[1], row ? written(row) : null];
    }),
  };
}

/** Of what one row was at one instant, the last; of what precedes the month, only what still stood then. */
function shortened(entries: readonly Entry[]): Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) kept.set(`${entry[0]} ${entry[1]}`, entry);
  const first = new Map<string | number, number>();
  for (const [index, [, key]] of entries.entries()) if (!first.has(key)) first.set(key, index);
  return [...kept.values()]
    .filter(([at, , row]) => at !== 0 || row !== null)
    .toSorted((a, b) => a[0] - b[0] || (first.get(a[1]) ?? 0) - (first.get(b[1]) ?? 0));
}

type Named = Record<"title" | "member", Map<number, string>>;
let names: Named | undefined;

async function namesOf(database: Pool): Promise<Named> {
  const titles = await database.rows<{ id: number; name: string }>(sql`select id, slug as name from videos`);
  const members = await database.rows<{ id: number; name: string }>(sql`select id, email as name from staff_members`);
  const mapOf = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return (names ??= { title: mapOf(titles), member: mapOf(members) });
}

function writtenAs(value: unknown, kind: ValueKind, { named, pieces }: { named: Named; pieces: Pieces }): unknown {
  if (value === null) return null;
  if (kind === "instant") return Date.parse(value as string);
  if (kind === "letter") return pieces.of(value as string);
  if (kind === "file") return pieces.of(textIn(value as string));
  return kind === "title" || kind === "member" ? named[kind].get(value as number) : value;
}

/** Attached files are texts: what else there were would have to be recorded by its bytes. */
function textIn(hex: string): string {
  const bytes = Buffer.from(hex.slice(2), "hex");
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) throw new Error("A letter brings a file along that is no text");
  return text;
}

async function readViews(database: Pool, monthBegin: Date): Promise<Recording["views"]> {
  const rows = await database.rows<{ title: string; before: number; at: string[] }>(sql`
    select title, (count(*) filter (where at < ${monthBegin}))::integer as before,
      coalesce(json_agg(at order by at) filter (where at >= ${monthBegin}), '[]') as at
    from journal.views group by title order by title`);
  return rows.map(({ title, before, at }) => ({ title, before, at: at.map((one) => Date.parse(one)) }));
}

async function readFiles(database: Pool, readFile: Sources["readFile"]): Promise<Recording["files"]> {
  const rows = await database.rows<{ key: string }>(sql`
    select file_key as key from sources where file_key is not null order by id`);
  return Promise.all(rows.map(async ({ key }) => ({ key, content: (await readFile(key)).toString("base64") })));
}
