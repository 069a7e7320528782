import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openStores, shippedFiles } from "#server/files/stored-files.ts";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config/config.ts";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migration.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { backUp } from "./backup.ts";
import { fileInFolder } from "./folder-place.ts";
import type { RestoreDeps } from "./loading.ts";
import type { Stores } from "./named-files.ts";
import type { Progress } from "./progress.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

export const silent: Progress = { begin: () => undefined, advance: () => undefined, end: () => undefined };
export const own: Migration[] = readMigrations(MIGRATIONS);

/** For tests: a folder and a database to back up from or to restore into. */
export type BackupFixture = {
  databaseUrl: string;
  dataDir: string;
  stores: Stores;
  ask<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  remove(): Promise<void>;
};

const folder = () => mkdtempSync(path.join(tmpdir(), "silecs-backup-"));

export async function storesIn(dataDir: string, settings: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: dataDir, ...settings });
  return { stores: await openStores(config), shipped: shippedFiles(config) };
}

export async function ask<Row extends object>(url: string, statement: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Migrated where `filled`, else empty. */
export async function createBackupFixture({ migrated }: { migrated: boolean }): Promise<BackupFixture> {
  const database = await createTestDatabase();
  if (!migrated) await ask(database.url, "drop schema public cascade; create schema public");
  const dataDir = folder();
  return {
    databaseUrl: database.url,
    dataDir,
    stores: (await storesIn(dataDir)).stores,
    ask: (statement, values) => ask(database.url, statement, values),
    async remove() {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Backs up into a file of its own. */
export async function backUpFrom(
  place: Pick<BackupFixture, "databaseUrl" | "dataDir">,
  { target: wanted, ...changes }: Partial<Parameters<typeof backUp>[0]> & { target?: string } = {},
) {
  const target = wanted ?? path.join(folder(), `${randomBytes(4).toString("hex")}.tar`);
  const { manifest, sizeBytes } = await backUp({
    ...(await storesIn(place.dataDir)),
    leftIn: null,
    databaseOnly: false,
    packed: false,
    previous: undefined,
    key: undefined,
    databaseUrl: place.databaseUrl,
    ...fileInFolder(target),
    version: "1.2.3",
    secretFingerprint: "f".repeat(16),
    clock: systemClock,
    progress: silent,
    signal: new AbortController().signal,
    ...changes,
  });
  return { file: target, manifest, sizeBytes };
}

export async function restoreInto(
  place: Pick<BackupFixture, "databaseUrl" | "dataDir">,
  file: string,
  changes: Partial<RestoreDeps> = {},
) {
  const deps = {
    ...fileInFolder(file),
    key: undefined,
    migrations: own,
    progress: silent,
    signal: new AbortController().signal,
    ...changes,
  };
  const manifest = await checkBackup(deps);
  return restoreBackup(
    { ...deps, ...(await storesIn(place.dataDir)), databaseUrl: place.databaseUrl, ...changes },
    manifest,
  );
}

/** Every row of every table, and everything about the tables that is not their rows. */
export async function everythingIn(url: string): Promise<object> {
  const tables = await ask<{ name: string }>(
    url,
    "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1",
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    rows[name] = (await ask<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)).map(
      ({ row }) => row,
    );
  }
  const structure = await ask(
    url,
    `select 'constraint' as kind, conrelid::regclass::text as place, conname || ' ' || pg_get_constraintdef(oid) as words
       from pg_constraint where connamespace = current_schema()::regnamespace
     union all select 'index', tablename, indexdef from pg_indexes where schemaname = current_schema()
     union all select 'trigger', tgrelid::regclass::text, tgenabled::text || pg_get_triggerdef(oid)
       from pg_trigger where not tgisinternal
     union all select 'sequence', sequencename, coalesce(last_value::text, 'never') from pg_sequences
       where schemaname = current_schema()
     order by 1, 2, 3`,
  );
  return { rows, structure };
}
