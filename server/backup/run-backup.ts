import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { systemClock } from "#server/clock.ts";
import type { Config } from "#server/config/config.ts";
import { backUp } from "./backup.ts";
import { BackupError } from "./backup-error.ts";
import { contentsText, fingerprintOf, programVersion, runCommand, storesOf, storeText, print } from "./command.ts";
import { readBackupKey, type BackupKey } from "./encryption.ts";
import type { Manifest } from "./manifest.ts";
import { backupsIn, readStart, stampOf, type PackIndex } from "./pack-index.ts";
import { noteBackup } from "./last-backup.ts";
import { createProgress, durationText, sizeText } from "./progress.ts";
import { pruneBackups } from "./pruning.ts";
import { reachDatabase, withBackupLock } from "./reach-database.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";

const usage = `npm run backup -- [FILE or FOLDER] [--database-only] [--with-files] [--keep-days=14]
  A folder gets a backup under a dated name, and films only when they are new; a file holds everything.`;

/**
 * `node server/backup/run-backup.ts [FILE or FOLDER] [--database-only] [--with-files] [--keep-days=N]`: backs up the
 * database, the uploads and the keys. Uploads in an object store are copied only with `--with-files`. `--keep-days` removes
 * older backups from the folder afterwards.
 */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  refuseUnfinishedRestore(config.dataDir);
  const options = readArguments(args);
  const key = config.backupKeyFile === undefined ? undefined : readBackupKey(config.backupKeyFile);
  const now = systemClock.now();
  const { target, folder } = targetOf(options, config, now, key);
  const startedMs = performance.now();
  const { url, release } = await reachDatabase(config, "set DATA_DIR, or DATABASE_URL, as the program has it");
  try {
    await withBackupLock(url, async (client) => {
      print(`Backing up to ${target}`);
      const secretFingerprint = fingerprintOf(config.secret);
      const { manifest, sizeBytes } = await backUp({
        ...(await storesOf(config)),
        leftIn: leftIn(options, config),
        databaseOnly: options.databaseOnly,
        packed: folder !== undefined,
        previous: folder === undefined ? undefined : await findPrevious(folder, { key, secretFingerprint }),
        key,
        databaseUrl: url,
        target,
        version: programVersion(config),
        secretFingerprint,
        clock: systemClock,
        progress: createProgress(process.stdout, () => performance.now()),
        signal,
      });
      await note(client, key !== undefined);
      print(`\nThe backup is complete: ${sizeText(sizeBytes)} in ${durationText(performance.now() - startedMs)}.`);
      print(contentsText(manifest));
      printWhatToKeep(config, manifest);
      if (folder !== undefined && options.keepDays !== undefined) await prune(folder, options.keepDays, now, key);
    });
  } finally {
    await release();
  }
}

type BackupOptions = {
  place: string | undefined;
  databaseOnly: boolean;
  withFiles: boolean;
  keepDays: number | undefined;
};

/** @throws BackupError when they cannot be understood */
function readArguments(args: string[]): BackupOptions {
  const options = {
    "database-only": { type: "boolean" },
    "with-files": { type: "boolean" },
    "keep-days": { type: "string" },
  } as const;
  let given;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${usage}`, 2);
  }
  const { values, positionals } = given;
  const keepDays = values["keep-days"] === undefined ? undefined : Number(values["keep-days"]);
  if (keepDays !== undefined && !(Number.isInteger(keepDays) && keepDays >= 1)) {
    throw new BackupError(`--keep-days takes a number of days: --keep-days=14\n${usage}`, 2);
  }
  const [databaseOnly, withFiles] = [values["database-only"] === true, values["with-files"] === true];
  if (databaseOnly && withFiles)
    throw new BackupError(`--database-only and --with-files exclude each other\n${usage}`, 2);
  if (positionals.length > 1) throw new BackupError(`Name one file or folder to write to\n${usage}`, 2);
  return { place: positionals[0], databaseOnly, withFiles, keepDays };
}

/** Where films and pictures stay, or null to copy them. */
function leftIn({ databaseOnly, withFiles }: BackupOptions, config: Config): string | null {
  if (withFiles) return null;
  const store = storeText(config);
  return databaseOnly ? (store ?? `${config.dataDir}/media and ${config.dataDir}/images`) : store;
}

/** The file to write: the one given, or a dated name in the given folder, by default in `backups`. */
function targetOf(
  { place: given, keepDays }: BackupOptions,
  { root, dataDir }: Config,
  at: Date,
  key: BackupKey | undefined,
): { target: string; folder: string | undefined } {
  const place = given ?? path.join(root, "backups") + path.sep;
  const isFolder = place.endsWith(path.sep) || statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = isFolder ? path.resolve(place) : path.dirname(path.resolve(place));
  if (isFolder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder} to write the backup to`, 2);
  if (existsSync(dataDir) && isWithin(realpathSync(folder), realpathSync(dataDir))) {
    throw new BackupError(`${folder} lies in the data folder, and would be lost with it: name another place`, 2);
  }
  if (isFolder) return { target: path.join(folder, `silecs-${stampOf(at)}.tar${key ? ".enc" : ""}`), folder };
  if (keepDays !== undefined) throw new BackupError("--keep-days needs a folder to write to, not a file", 2);
  return { target: path.resolve(place), folder: undefined };
}

/** Where the newest backup in the folder has its files; one that cannot be read is passed over. */
async function findPrevious(
  folder: string,
  { key, secretFingerprint }: { key: BackupKey | undefined; secretFingerprint: string },
): Promise<PackIndex | undefined> {
  for (const { file } of backupsIn(folder)) {
    try {
      const { installation, index } = await readStart({ file, key });
      if (index && installation === secretFingerprint) return index;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      print(`Nothing is shared with an earlier backup: ${error.message}`);
    }
  }
  return undefined;
}

/** Tells the program of the backup. Without that it is as good as with it. */
async function note(client: Client, isEncrypted: boolean): Promise<void> {
  try {
    await noteBackup(client, { at: systemClock.now(), isEncrypted });
  } catch (error) {
    print(`The pages of the staff do not show this backup: ${(error as Error).message}`);
  }
}

async function prune(folder: string, days: number, now: Date, key: BackupKey | undefined): Promise<void> {
  try {
    const removed = await pruneBackups(folder, { days, now, key });
    print(`\nRemoved: ${removed.backups} backups older than ${days} days, and ${removed.packs} packs that none needs.`);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(`The backup is complete, but no older one was removed: ${error.message}`, 1);
  }
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
}

function printWhatToKeep(
  { media, backupKeyFile }: Config,
  { missingFiles, leftIn: place, databaseOnly }: Manifest,
): void {
  if (missingFiles.length > 0) {
    print(`\nRows name files that are not there, and that the backup lacks too (${missingFiles.length}):`);
    for (const { namedBy, key } of missingFiles.slice(0, 10)) print(`  ${key} (${namedBy})`);
  }
  if (databaseOnly === true) print(`\nFilms and pictures in ${place} are not in it: keep a copy of them elsewhere.`);
  else if (place !== null) {
    print(
      "\nThe store has to keep films and pictures itself: by versions, or by a copy. --with-files copies them here.",
    );
  }
  const settings = ["APP_SECRET"];
  if (media.keyFile !== undefined) settings.push("the file of MEDIA_KEY_FILE");
  if (backupKeyFile !== undefined) settings.push("the file of BACKUP_KEY_FILE, without which it cannot be read,");
  print(`\nIt does not hold your settings: keep ${settings.join(" and ")} too, in another place.`);
  if (backupKeyFile === undefined) {
    print(
      "It holds keys and personal data, and only this account may read it: keep it so wherever you copy it, or set",
    );
    print("BACKUP_KEY_FILE to encrypt it.");
  }
}

await runCommand(main);
