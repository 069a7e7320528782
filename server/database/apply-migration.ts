import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError, type Client } from "pg";
import { batchesOf, countRows, divided, type Batches } from "./batches.ts";
import { concurrentIndexOf, runConcurrently } from "./concurrent-indexes.ts";
import { MigrationError, type Migration, type MigrationOptions, type Waits } from "./migration.ts";
import { safeSince } from "./releases.ts";
import type { Progress } from "./migration-progress.ts";
import { advance, readProgress, writeProgress } from "./migration-progress.ts";

/**
 * Programs of the release before still run. A statement that waits for a table blocks everybody behind it, so it gives up before
 * a person notices and lets them pass; with the pauses a file tries for five minutes.
 */
const usualWaits: Waits = {
  lockMilliseconds: 150,
  statementMilliseconds: 30_000,
  transactionMilliseconds: 600_000,
  pauseMilliseconds: 1500,
};
const attempts = 180;

/**
 * Applies one file and records it.
 * @throws MigrationError when it fails, or its tables stay locked for minutes; the signal's reason when interrupted
 */
export async function applyMigration(client: Client, migration: Migration, options: MigrationOptions): Promise<void> {
  const { name } = migration;
  const { signal } = options;
  const waits = { ...usualWaits, ...options.waits };
  await options.onEvent?.({ kind: "begun", name });
  const work = workOf(client, migration, { ...options, waits });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      break;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isLockedOut(error))
        throw new MigrationError(`${name} failed: ${describe(error, migration)}`, { cause: error });
      if (attempt === attempts) throw new MigrationError(stillLocked(name), { cause: error });
      await options.onEvent?.({ kind: "postponed", name });
      await sleep(waits.pauseMilliseconds, undefined, signal && { signal });
    }
  }
  await options.onEvent?.({ kind: "applied", name });
}

/** How a file is applied: in one transaction, in one for each batch, or, for an index made concurrently, in none. */
function workOf(client: Client, migration: Migration, options: Applying): () => Promise<void> {
  const batches = batchesOf(migration);
  if (batches) return () => applyInBatches(client, migration, batches, options);
  const index = concurrentIndexOf(migration);
  if (!index)
    return () => inTransaction(client, settingsOf(migration, options), () => applyWhole(client, migration, options));
  return async () => {
    await runConcurrently(client, index, options.waits);
    await record(client, migration, options);
  };
}

type Applying = MigrationOptions & { waits: Waits };

/**
 * The settings of each transaction of a file. The limit of a statement is for files that must be safe beside a running program: an
 * older one may take long, and says in the changelog that programs stop for it.
 */
export function settingsOf({ name }: Migration, { waits = usualWaits, releases }: SettingsOptions = {}): string[] {
  const lock = `set local lock_timeout = ${waits.lockMilliseconds}`;
  if (safeSince(name, releases) === undefined) return [lock];
  return [lock, `set local statement_timeout = ${waits.statementMilliseconds}`];
}

type SettingsOptions = Pick<MigrationOptions, "releases"> & { waits?: Waits };

async function applyWhole(client: Client, migration: Migration, options: MigrationOptions): Promise<void> {
  const { text, batches } = divided(migration);
  await client.query(text);
  if (batches) {
    const total = await countRows(client, batches);
    let at: Progress = { done: 0, last: null };
    for (let next = await advance(client, batches, at); next; next = await advance(client, batches, at)) {
      at = next;
      await options.onEvent?.({ kind: "advanced", name: migration.name, done: at.done, total });
    }
  }
  await record(client, migration, options);
}

/** The table of progress exists only while such a file is under way. */
async function applyInBatches(
  client: Client,
  migration: Migration,
  batches: Batches,
  options: Applying,
): Promise<void> {
  const { name } = migration;
  await client.query(
    `create table if not exists schema_migration_progress (
       name text primary key, sha256 text not null, done bigint not null, last bigint
     )`,
  );
  let at: Progress | undefined = await readProgress(client, migration);
  const total = await countRows(client, batches);
  while (at) {
    const from: Progress = at;
    at = await inTransaction(client, settingsOf(migration, options), async () => {
      const next = await advance(client, batches, from);
      if (next) await writeProgress(client, migration, next);
      else await finish(client, migration, options);
      return next;
    });
    if (at) await options.onEvent?.({ kind: "advanced", name, done: at.done, total });
  }
}

async function finish(client: Client, migration: Migration, options: MigrationOptions): Promise<void> {
  await client.query("drop table schema_migration_progress");
  await record(client, migration, options);
}

async function record(client: Client, { name, sha256 }: Migration, { releases }: MigrationOptions): Promise<void> {
  await client.query("insert into schema_migrations (name, sha256, safe_since) values ($1, $2, $3)", [
    name,
    sha256,
    safeSince(name, releases),
  ]);
}

async function inTransaction<T>(client: Client, settings: string[], work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await client.query(settings.join("; "));
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that broke has rolled back by itself; the error that broke it is the one to tell.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

function isLockedOut(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "55P03";
}

function stillLocked(name: string): string {
  return (
    `${name} found its tables in use ${attempts} times: stop the programs that hold them ` +
    "(select * from pg_locks join pg_stat_activity using (pid)), and start again. Nothing of it was kept"
  );
}

/** PostgreSQL reports a character offset; people look for a line. */
function describe(error: unknown, { text }: Migration): string {
  if (!(error instanceof Error)) return String(error);
  const position = "position" in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return error.message;
  return `${error.message} (line ${text.slice(0, position).split("\n").length})`;
}
