import { Client } from "pg";
import type { Config } from "#server/config/config.ts";
import { startDatabase } from "#server/database/launcher/start-database.ts";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { waitForDatabase } from "#server/database/reach.ts";
import { BackupError } from "./backup-error.ts";
import { contentsText, fingerprintOf, quietLog, runCommand, storesOf, print } from "./command.ts";
import { readBackupKey } from "./encryption.ts";
import type { Manifest, MissingFile } from "./manifest.ts";
import { openNewest } from "./opened-place.ts";
import { readStart } from "./pack-index.ts";
import { createProgress, durationText } from "./progress.ts";
import { checkBackup, refuseOccupiedDatabase, refuseOccupiedStores, restoreBackup, type Restored } from "./restore.ts";
import { beginRestore, finishRestore, refuseOccupied } from "./unfinished-restore.ts";
import { connectMilliseconds } from "#server/database/time-limits.ts";

/** `node server/backup/run-restore.ts FILE, FOLDER or s3://… [--check]`: fills an empty data folder and database from a backup. */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  const { given, checkOnly } = readArguments(args);
  const { place, name } = await openNewest(config, given);
  const startedMs = performance.now();
  const progress = createProgress(process.stdout, () => performance.now());
  const key = config.backupKeyFile === undefined ? undefined : readBackupKey(config.backupKeyFile);
  const parts = { place, name, key, migrations: readMigrations(MIGRATIONS), progress, signal };
  const mayHold = (await readStart({ place, name, key })).databaseOnly ? ["media", "images"] : [];
  if (!checkOnly) refuseOccupied(config.dataDir, mayHold);

  print(`Reading ${place.fullName(name)}`);
  const manifest = await checkBackup(parts);
  print(`\nThe backup is whole. ${contentsText(manifest)}`);
  if (checkOnly) return;

  const stores = await openEmptyStores(config, manifest);
  if (config.database.url !== undefined) await refuseUnfitDatabase(config.database.url, config);
  beginRestore(config.dataDir, mayHold);
  try {
    const { url, stop } = await makeDatabase(config);
    try {
      print(`\nRestoring into ${config.dataDir}`);
      const restored = await restoreBackup({ ...parts, ...stores, databaseUrl: url }, manifest);
      finishRestore(config.dataDir);
      print(`\nRestored and checked in ${durationText(performance.now() - startedMs)}.`);
      printDifferences(config, manifest, restored);
    } finally {
      await stop();
    }
  } catch (error) {
    if (!(error instanceof BackupError && error.exitCode === 3)) print(unfinished(config));
    throw error;
  }
}

async function openEmptyStores(config: Config, manifest: Manifest): ReturnType<typeof storesOf> {
  if (manifest.leftIn !== null && manifest.databaseOnly !== true && !config.objectStore) {
    const place = manifest.leftIn;
    throw new BackupError(`Films and pictures of this backup were left in ${place}: set S3_BUCKET and its key`, 2);
  }
  const opened = await storesOf(config);
  await refuseOccupiedStores(opened.stores, manifest);
  return opened;
}

async function refuseUnfitDatabase(url: string, { database }: Config): Promise<void> {
  await waitForDatabase(url, { seconds: database.waitSeconds, onWait: print });
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds, keepAlive: true });
  await client.connect();
  try {
    await refuseOccupiedDatabase(client);
  } finally {
    await client.end();
  }
}

function readArguments(args: string[]): { given: string; checkOnly: boolean } {
  const files = args.filter((arg) => arg !== "--check");
  const [given] = files;
  if (given === undefined || files.length > 1 || given.startsWith("-")) {
    throw new BackupError(
      "Name the backup to restore: npm run restore -- FILE. A folder, or s3://BUCKET/PREFIX/, stands for its newest one. " +
        "With --check it is only looked through",
      2,
    );
  }
  return { given, checkOnly: args.includes("--check") };
}

async function makeDatabase({ database, dataDir }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (database.url === undefined) return startDatabase({ dataDir, log: quietLog });
  return { url: database.url, stop: () => Promise.resolve() };
}

function unfinished({ database, dataDir }: Config): string {
  const places = database.url === undefined ? dataDir : `${dataDir} and the database of DATABASE_URL`;
  return `\nThe restore did not finish. Empty ${places} before you run it again.`;
}

/** @throws BackupError when files are missing that the backup should have brought */
function printDifferences(config: Config, manifest: Manifest, { migrated, leftOut, missing }: Restored): void {
  if (migrated.length > 0) print(`The backup was older: its database was migrated up to ${migrated.at(-1)}.`);
  if (leftOut.length > 0) {
    print(`Left out, for they are no tables of the program (the backup still has their rows): ${leftOut.join(", ")}.`);
  }
  if (manifest.missingFiles.length > 0) {
    print(`Missing already when the backup was made: ${listText(manifest.missingFiles)}.`);
  }
  if (fingerprintOf(config.secret) !== manifest.secretFingerprint) {
    print("APP_SECRET is not the one that the backup was made with: set that one before you start, or what was");
    print("recognised by it (who has had the free month, for one) is forgotten.");
  }
  if (missing.length === 0) return;
  const advice = manifest.databaseOnly ? ". Bring them back from your copy of films and pictures" : "";
  throw new BackupError(`Rows name files that did not come with the backup: ${listText(missing)}${advice}`, 3);
}

function listText(files: MissingFile[]): string {
  const shown = files.slice(0, 10).map(({ key }) => key);
  return `${shown.join(", ")}${files.length > shown.length ? ` and ${files.length - shown.length} more` : ""}`;
}

await runCommand(main);
