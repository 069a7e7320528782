import type { Client } from "pg";
import { applyPending, withMigrationLock } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migration.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupSource } from "./encryption.ts";
import { loadBackup, type RestoreDeps } from "./loading.ts";
import { storeNames, storesIn, type Head, type Manifest, type MissingFile } from "./manifest.ts";
import { findMissing, forgetUnnamed } from "./missing-files.ts";
import type { Stores } from "./named-files.ts";
import { addPlaces, createPlaces } from "./places.ts";
import { findTables } from "./queries.ts";
import { measureBackup, noReceiver, readBackup } from "./reading.ts";

export type Restored = {
  /** Migrations applied after the backup was loaded. */
  migrated: string[];
  /** Tables of the backup that this program does not have. */
  leftOut: string[];
  /** Files named by rows that are missing now but existed when the backup was made. */
  missing: MissingFile[];
};

/**
 * Reads a backup completely and verifies every checksum, without storing anything.
 * @throws BackupError when it is incomplete, damaged, or made by a newer program
 */
export async function checkBackup(deps: BackupSource & Pick<RestoreDeps, "migrations" | "progress" | "signal">) {
  const { place, name, key, migrations, progress, signal } = deps;
  const file = place.fullName(name);
  progress.begin("Checking the backup", await measureBackup({ place, name, key }));
  const refuseNewer = (head: Head) => refuseUnknown(file, head, migrations);
  const manifest = await readBackup({ place, name, key }, { ...noReceiver, head: refuseNewer }, (bytes) => {
    signal.throwIfAborted();
    progress.advance(bytes);
  });
  refuseNewer(manifest);
  progress.end();
  return manifest;
}

/** Refuses a backup with a migration that this program does not have, or has with another content. */
function refuseUnknown(file: string, { version, migrations: applied }: Head, known: Migration[]): void {
  for (const { name, sha256 } of applied) {
    const own = known.find((migration) => migration.name === name);
    if (!own) {
      throw new BackupError(
        `${file} was made by Silecs ${version}, which is newer than this one: its database knows ${name}, and this ` +
          "program does not. Restore it with that version or a later one",
        2,
      );
    }
    if (own.sha256 !== sha256) {
      throw new BackupError(
        `${file} was made with another ${name} than this program has: use the program it was made by`,
        2,
      );
    }
  }
}

/**
 * Loads a checked backup into an empty database and empty stores, compares the database with the backup, and applies this
 * program's migrations. Programs that start meanwhile wait.
 * @throws BackupError when the database is not empty, or differs from the backup in the end
 */
export function restoreBackup(deps: RestoreDeps, manifest: Manifest): Promise<Restored> {
  return withMigrationLock(deps.databaseUrl, async (client) => {
    await refuseOccupiedDatabase(client);
    await refuseOccupiedStores(deps.stores, manifest);
    const level = new Set(manifest.migrations.map(({ name }) => name));
    await applyPending(
      client,
      deps.migrations.filter(({ name }) => level.has(name)),
    );
    const leftOut = await inTransaction(client, () => loadBackup(client, deps, manifest));
    const migrated = await applyPending(client, deps.migrations);
    await client.query("analyze");
    // Never in a store that existed before: another program may use it too.
    await forgetUnnamed(client, deps.stores, storesIn(manifest).copied);
    return { migrated, leftOut, missing: await missingFrom(client, deps, manifest) };
  });
}

/** @throws BackupError when the database has a table */
export async function refuseOccupiedDatabase(client: Client): Promise<void> {
  if ((await findTables(client)).length === 0) return;
  throw new BackupError("The database is not empty, and a restore writes over nothing: give it an empty one", 2);
}

/** @throws BackupError when a store that the backup has files for is not empty */
export async function refuseOccupiedStores(stores: Stores, manifest: Manifest): Promise<void> {
  for (const name of storesIn(manifest).copied) {
    for await (const { key } of stores[name].list("")) {
      throw new BackupError(
        `${name}/${key} is there already, and a restore writes over nothing: give it an empty store`,
        2,
      );
    }
  }
}

/**
 * After an error the connection's end rolls the transaction back: an explicit rollback would wait behind a COPY that nobody
 * reads any more.
 */
async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  const result = await work();
  await client.query("commit");
  return result;
}

async function missingFrom(
  client: Client,
  { stores, shipped }: RestoreDeps,
  manifest: Manifest,
): Promise<MissingFile[]> {
  const places = createPlaces();
  await addPlaces(places, stores, storeNames);
  const missing = await inTransaction(client, () => findMissing(client, places, shipped));
  const known = new Set(manifest.missingFiles.map(({ key }) => key));
  return missing.filter(({ key }) => !known.has(key));
}
