import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { applyMigration } from "./apply-migration.ts";
import { withAwayErrors } from "./away.ts";
import { MigrationError, type Migration, type MigrationOptions } from "./migration.ts";
import { numberOf } from "./releases.ts";
import { refuseOldServer } from "./server-version.ts";
import { connectMilliseconds, migrationMilliseconds } from "./time-limits.ts";

export const MIGRATIONS = path.join(import.meta.dirname, "migrations");

// Arbitrary, but unique among our advisory locks.
const LOCK_KEY = 5113025;
const lockPauseMilliseconds = 200;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Applies the pending SQL files of `directory` in the order of their names, each in its own transaction. Concurrent starts
 * wait for each other. Returns the names of the files applied.
 * @throws MigrationError when an applied file was edited or is gone, a new one sorts before an applied one, one fails, or
 * PostgreSQL is too old; the signal's reason when interrupted
 */
export async function migrate(url: string, options: MigrationOptions = {}, directory = MIGRATIONS): Promise<string[]> {
  const files = readMigrations(directory);
  const announce = async (client: Client) => {
    const applied = await readApplied(client);
    const names = pendingOf(files, applied).map(({ name }) => name);
    if (names.length > 0) await options.onEvent?.({ kind: "pending", names, isNew: applied.size === 0 });
    const ahead = unknownOf(files, applied);
    if (ahead.length > 0) await options.onEvent?.({ kind: "ahead", names: ahead });
  };
  const apply = (client: Client) => applyPending(client, files, options);
  return withMigrationLock(url, apply, { signal: options.signal, beforeLock: announce });
}

type LockOptions = { signal?: AbortSignal | undefined; beforeLock?: (client: Client) => Promise<void> };

/**
 * Runs `work` on a connection that holds the migration lock; programs that start meanwhile wait for it. An abort closes the
 * connection, and PostgreSQL rolls back what was under way.
 */
export async function withMigrationLock<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  { signal, beforeLock }: LockOptions = {},
): Promise<T> {
  signal?.throwIfAborted();
  const client = new Client({
    connectionString: url,
    application_name: "silecs migrations",
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: migrationMilliseconds,
    keepAlive: true,
  });
  // A broken connection is reported by the query in flight.
  client.on("error", () => undefined);
  const cut = () => void client.end();
  signal?.addEventListener("abort", cut);
  try {
    await withAwayErrors(() => client.connect());
    await refuseOldServer(client);
    await noticeLostClients(client);
    await beforeLock?.(client);
    await takeLock(client, signal);
    return await work(client);
  } catch (error) {
    // Whatever failed because the connection was cut was interrupted.
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", cut);
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Takes the lock as soon as it is free. A statement that waited for it would hold a snapshot, and an index that is made
 * concurrently waits for all snapshots: PostgreSQL would end one of the two as deadlocked.
 */
async function takeLock(client: Client, signal: AbortSignal | undefined): Promise<void> {
  const tryLock = () => client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [LOCK_KEY]);
  while (!(await withAwayErrors(tryLock)).rows[0]?.held) await sleep(lockPauseMilliseconds, undefined, { signal });
}

/**
 * PostgreSQL looks for a lost client only when it answers. A long statement of a killed program would go on and keep the
 * lock. Only Linux can look sooner.
 */
async function noticeLostClients(client: Client): Promise<void> {
  await client.query(
    "select set_config('client_connection_check_interval', '1s', false) where version() like '%linux%'",
  );
}

/**
 * Applies the pending ones of `files` and returns their names.
 * @throws MigrationError as `migrate` does
 */
export async function applyPending(
  client: Client,
  files: Migration[],
  options: MigrationOptions = {},
): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz(3) not null default now(),
       safe_since text
     )`,
  );
  const pending = pendingOf(files, await readApplied(client));
  // Programs up to 1.0.0 made the table without it, and insert without naming it.
  if (pending.length > 0) await client.query("alter table schema_migrations add column if not exists safe_since text");
  for (const migration of pending) await applyMigration(client, migration, options);
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

/** By name; `safeSince` as in releases.ts. */
type Applied = Map<string, { sha256: string; safeSince: string | null }>;

/** None for an empty database. */
async function readApplied(client: Client): Promise<Applied> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return new Map();
  // As JSON, because the column is missing in a database that no later program than 1.0.0 has migrated.
  const { rows } = await client.query<{ name: string; sha256: string; safe_since: string | null }>(
    "select name, sha256, to_jsonb(m) ->> 'safe_since' as safe_since from schema_migrations m",
  );
  return new Map(rows.map(({ name, sha256, safe_since }) => [name, { sha256, safeSince: safe_since }]));
}

function unknownOf(files: Migration[], applied: Applied): string[] {
  return [...applied.keys()].filter((name) => !files.some((file) => file.name === name)).toSorted();
}

/** A migration that the program lacks and may not run on: it lacks one of those that the other needs, too. */
function findUnsafe(unknown: string[], applied: Applied): string | undefined {
  return unknown.find((name) => {
    const since = applied.get(name)?.safeSince ?? null;
    return since === null || unknown.some((other) => numberOf(other) <= since);
  });
}

function pendingOf(files: Migration[], applied: Applied): Migration[] {
  const unsafe = findUnsafe(unknownOf(files, applied), applied);
  if (unsafe !== undefined) {
    throw new MigrationError(
      `the database was migrated by ${unsafe}, which this program does not have: use a newer one`,
    );
  }
  const edited = files.find(({ name, sha256 }) => applied.has(name) && applied.get(name)?.sha256 !== sha256);
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
