import type { Client } from "pg";
import type { ArchivedSequence } from "./manifest.ts";
import { backupMilliseconds } from "#server/database/time-limits.ts";

// Arbitrary, but unique among our advisory locks.
const lockKeys = { backup: 5113026, drill: 5113027, move: 5113028 };

/** Takes the lock of the one backup, drill or move of files that may run, until the connection ends; false where another holds it. */
export async function lockTheOnly(client: Client, kind: keyof typeof lockKeys): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    lockKeys[kind],
  ]);
  return rows[0]?.locked === true;
}

export type TableFacts = { name: string; columns: string[]; estimatedBytes: number };

/** Without tables of extensions, which own them, and without generated columns, which are recomputed. */
export async function findTables(client: Client): Promise<TableFacts[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; estimated_bytes: number }>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as estimated_bytes,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return rows.map(({ name, columns, estimated_bytes }) => ({ name, columns, estimatedBytes: estimated_bytes }));
}

/** Prevents schema changes until the transaction ends. Waits at most a minute for a running migration. */
export async function lockTables(client: Client, tables: { name: string }[]): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query("set local lock_timeout = '60s'");
  await client.query(`lock table ${names.join(", ")} in access share mode`);
  await client.query("set local lock_timeout = 0");
}

export async function findSequences(client: Client): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<ArchivedSequence>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = current_schema() order by sequencename`);
  return rows;
}

/** A sequence that was unused in the backup is reset to its start. */
export async function setSequence(client: Client, { name, lastValue }: ArchivedSequence): Promise<void> {
  const place = client.escapeIdentifier(name);
  await (lastValue === null
    ? client.query(`alter sequence ${place} restart`)
    : client.query("select setval($1::regclass, $2::bigint)", [place, lastValue]));
}

/** Applied migrations in order; none for an empty database. */
export async function findMigrations(client: Client): Promise<{ name: string; sha256: string }[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  if (!there[0]?.there) return [];
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migrations order by name",
  );
  return rows;
}

export async function readServerVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  );
  return rows[0]?.version ?? 0;
}

/** Makes values round-trip as text, whatever the server's settings are. */
export async function pinFormats(client: Client): Promise<void> {
  await client.query(`
    set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local extra_float_digits = 3;
    set local bytea_output = 'hex';
    set local row_security = off;
    set local statement_timeout = ${backupMilliseconds};
    set local idle_in_transaction_session_timeout = 0;
    set local synchronize_seqscans = off`);
}

/** A table's columns as an escaped list for a statement. */
function columnList(client: Client, columns: string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

type Copied = { name: string; columns: string[] };

export function copyOutStatement(client: Client, { name, columns }: Copied): string {
  return `copy (select ${columnList(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`;
}

export function copyInStatement(client: Client, { name, columns }: Copied): string {
  return `copy ${client.escapeIdentifier(name)} (${columnList(client, columns)}) from stdin`;
}

/**
 * A column's distinct values in batches; none where the database has no such column. Call within a transaction.
 */
export async function* findValues(
  client: Client,
  { table, column, startingWith }: { table: string; column: string; startingWith: string },
): AsyncGenerator<string[]> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [table, column],
  );
  if (rowCount === 0) return;
  const value = client.escapeIdentifier(column);
  await client.query(
    `declare named_files no scroll cursor for select distinct ${value} as value from ${client.escapeIdentifier(table)}
     where starts_with(${value}, ${client.escapeLiteral(startingWith)}) and ${value} <> ''`,
  );
  for (;;) {
    const { rows } = await client.query<{ value: string }>("fetch 1000 from named_files");
    if (rows.length === 0) break;
    yield rows.map((row) => row.value);
  }
  await client.query("close named_files");
}

/** Those of these values that no row has. */
export async function findUnnamed(
  client: Client,
  { table, column }: { table: string; column: string },
  values: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(
    `select value from unnest($1::text[]) value
     where not exists (select from ${client.escapeIdentifier(table)} where ${client.escapeIdentifier(column)} = value)`,
    [values],
  );
  return rows.map(({ value }) => value);
}

/**
 * Empties the tables that have rows, and those that are about to be filled: into a table that was emptied in the same transaction
 * COPY writes rows one after the other; into any other it may put some into gaps of earlier pages, and reads find another order.
 */
export async function emptyTables(client: Client, tables: { name: string }[], filled: Set<string>): Promise<void> {
  const places: string[] = [];
  for (const { name } of tables) {
    const place = client.escapeIdentifier(name);
    if (filled.has(name) || (await client.query(`select from ${place} limit 1`)).rowCount !== 0) places.push(place);
  }
  if (places.length > 0) await client.query(`truncate ${places.join(", ")}`);
}
