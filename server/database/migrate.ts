import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";

export interface Migration {
  name: string;
  sha256: string;
  text: string;
}

/** The database and the migration files disagree. The message names the file and says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

export const MIGRATIONS = path.join(import.meta.dirname, "migrations");

// Arbitrary, but unique among our advisory locks.
const LOCK_KEY = 5113025;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Applies the pending SQL files of `directory` in the order of their names, each in its own transaction. Concurrent starts
 * wait for each other. Returns the names of the files applied.
 * @throws MigrationError when an applied file was edited or is gone, a new one sorts before an applied one, or one fails
 */
export async function migrate(url: string, directory = MIGRATIONS): Promise<string[]> {
  const files = readMigrations(directory);
  return withMigrationLock(url, (client) => applyPending(client, files));
}

/** Runs `work` on a connection that holds the migration lock; programs that start meanwhile wait for it. */
export async function withMigrationLock<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "silecs migrations" });
  // A broken connection is reported by the query in flight.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    return await work(client);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Applies the pending ones of `files` and returns their names.
 * @throws MigrationError as `migrate` does
 */
export async function applyPending(client: Client, files: Migration[]): Promise<string[]> {
  const pending = pendingOf(files, await readApplied(client));
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

/** Reads the files in order. Line endings are normalised: git may change them between systems. */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => !name.startsWith("."))
    .toSorted();
  const numbers = new Set<string>();
  return names.map((name) => {
    if (!FILE_NAME.test(name)) throw new MigrationError(`${path.join(directory, name)}: name it NNNN-name.sql`);
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new MigrationError(`${directory} holds two migrations with the number ${number}`);
    numbers.add(number);
    const text = readFileSync(path.join(directory, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz(3) not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_migrations");
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function pendingOf(files: Migration[], applied: Map<string, string>): Migration[] {
  const gone = [...applied.keys()].find((name) => !files.some((file) => file.name === name));
  if (gone) {
    throw new MigrationError(`the database was migrated by ${gone}, which this program does not have: use a newer one`);
  }
  const edited = files.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (edited) {
    throw new MigrationError(`${edited.name} was edited after it was applied: restore it and write a new migration`);
  }
  const pending = files.filter(({ name }) => !applied.has(name));
  const last = [...applied.keys()].toSorted().at(-1) ?? "";
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(`${late.name} comes before ${last}, which was applied already: give it a new number`);
  return pending;
}

async function apply(client: Client, { name, sha256, text }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`${name} failed: ${describe(error, text)}`, { cause: error });
  }
}

/** PostgreSQL reports a character offset; people look for a line. */
function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = "position" in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return error.message;
  return `${error.message} (line ${text.slice(0, position).split("\n").length})`;
}
