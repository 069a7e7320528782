import type { Client } from "pg";
import { MigrationError, type Migration } from "./migration.ts";

/** A statement over many rows, run for some of them at a time. */
export type Batches = {
  /** The table and its integer key, whose values `$1` of the statement lists. */
  table: string;
  key: string;
  /** Rows a batch. */
  size: number;
  statement: string;
};

/**
 * Long changes of old files, with the same change in batches. The files stay as they were applied elsewhere; only what runs
 * in place of this statement differs, in the file's own transaction, and leaves the same rows.
 */
const replacements: Record<string, { statement: string; batches: Batches }> = {
  // Over all titles at once its joins grow with the square of their number: 100 000 titles took more than 25 minutes.
  "0022-search-documents.sql": {
    statement: "select write_search_documents(array(select id from videos));",
    batches: { table: "videos", key: "id", size: 1000, statement: "select write_search_documents($1)" },
  },
};

/** The quick part of a file, and what follows it in batches within the same transaction. */
export function divided({ name, text }: Migration): { text: string; batches?: Batches } {
  const replacement = replacements[name];
  if (replacement === undefined) return { text };
  const [before, after, ...more] = text.split(replacement.statement);
  // A test's or an older program's file of this name is not ours to divide.
  if (before === undefined || after === undefined || more.length > 0 || after.trim() !== "") return { text };
  return { text: before, batches: replacement.batches };
}

const HEADER = /^-- batches of (\d+) by ([a-z_]+)\.([a-z_]+)\n/;

/**
 * A file whose first line is `-- batches of 1000 by videos.id` holds one statement with `$1`, the keys of a batch. Each batch
 * has its own transaction, so that tables stay usable and an interrupted file goes on where it was. The statement must be
 * safe to repeat. Undefined for all other files.
 * @throws MigrationError when such a file does not use `$1`
 */
export function batchesOf({ name, text }: Migration): Batches | undefined {
  const [header, size, table, key] = HEADER.exec(text) ?? [];
  if (header === undefined || table === undefined || key === undefined) return undefined;
  const statement = text.slice(header.length);
  if (!statement.includes("$1")) throw new MigrationError(`${name} runs in batches: $1 stands for the keys of one`);
  return { table, key, size: Number(size), statement };
}

export async function countRows(client: Client, { table }: Batches): Promise<number> {
  const { rows } = await client.query<{ count: string | number }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count ?? 0);
}

/** Runs the batch after the key `after`; its rows and last key, or undefined when there are no more. */
export async function runBatch(
  client: Client,
  { table, key, size, statement }: Batches,
  after: number | null,
): Promise<{ rows: number; last: number } | undefined> {
  const { rows } = await client.query<{ key: number }>(
    `select ${key}::float8 as key from ${table} where $1::bigint is null or ${key} > $1 order by ${key} limit $2`,
    [after, size],
  );
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  await client.query(statement, [rows.map((row) => row.key)]);
  return { rows: rows.length, last: last.key };
}
