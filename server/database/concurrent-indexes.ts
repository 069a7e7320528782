import type { Client } from "pg";
import { MigrationError, type Migration, type Waits } from "./migration.ts";

/** The one statement of a file that makes or drops an index while the table is in use. */
export type ConcurrentIndex = { verb: "create" | "drop"; index: string; statement: string };

const STATEMENT = /^(?:create\s+(?:unique\s+)?index|drop\s+index)\s+concurrently\s+/i;
const NAMED = /^(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(if\s+(?:not\s+)?exists\s+)?([a-z_][a-z0-9_]*)\b/i;

/**
 * The statement of a file that consists of `create index concurrently` or `drop index concurrently`, which PostgreSQL runs in no
 * transaction. Undefined for all other files.
 * @throws MigrationError when its index has no name of its own, or the file holds more than this statement
 */
export function concurrentIndexOf({ name, text }: Migration): ConcurrentIndex | undefined {
  const statement = text
    .replaceAll(/^\s*--.*$/gm, "")
    .trim()
    .replace(/;$/, "");
  if (!STATEMENT.test(statement)) return undefined;
  const [, verb, condition, index = ""] = NAMED.exec(statement) ?? [];
  if (statement.includes(";"))
    throw new MigrationError(`${name} makes an index concurrently: give that statement a file of its own`);
  if (verb === undefined || /^(?:on|if)$/i.test(index))
    throw new MigrationError(`${name} makes an index concurrently: name it, so that an interrupted one is found again`);
  if (condition !== undefined)
    throw new MigrationError(`${name}: leave out ‘${condition.trim()}’, which an unfinished index would satisfy`);
  return { verb: verb.toLowerCase() as "create" | "drop", index: index.toLowerCase(), statement };
}

/**
 * Runs the statement, safely after a crash in the middle. An interrupted `create` leaves an index that PostgreSQL maintains and
 * never uses: it is dropped and made again. A whole one was finished before the crash.
 *
 * Its lock keeps out neither readers nor writers, but it waits for every transaction that began before it, hence the long wait.
 */
export async function runConcurrently(
  client: Client,
  { verb, index, statement }: ConcurrentIndex,
  { transactionMilliseconds }: Waits,
): Promise<void> {
  await client.query(`set lock_timeout = ${transactionMilliseconds}`);
  try {
    const found = await stateOf(client, index);
    if (verb === "drop") {
      if (found !== "missing") await client.query(statement);
      return;
    }
    if (found === "whole") return;
    if (found === "unfinished") await client.query(`drop index concurrently ${index}`);
    await client.query(statement);
  } finally {
    // Fails on a connection that broke; the error that broke it is the one to tell.
    await client.query("reset lock_timeout").catch(() => undefined);
  }
}

async function stateOf(client: Client, index: string): Promise<"missing" | "unfinished" | "whole"> {
  const { rows } = await client.query<{ is_whole: boolean }>(
    "select indisvalid and indisready and indislive as is_whole from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  if (rows[0] === undefined) return "missing";
  return rows[0].is_whole ? "whole" : "unfinished";
}
