import { existsSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { systemClock } from "#server/clock.ts";
import type { Config } from "#server/config/config.ts";
import { programVersion } from "#server/config/program-version.ts";
import { backUp } from "./backup.ts";
import { readArguments, type BackupOptions } from "./backup-arguments.ts";
import { BackupError } from "./backup-error.ts";
import { backupLines } from "./backup-list.ts";
import type { BackupPlace } from "./backup-place.ts";
import { contentsText, fingerprintOf, runCommand, storesOf, storeText, print } from "./command.ts";
import { readBackupKey, type BackupKey } from "./encryption.ts";
import { noteBackup, type MadeBackup } from "./last-backup.ts";
import { backupsIn } from "./listed-backups.ts";
import type { Manifest } from "./manifest.ts";
import { openPlace, type OpenedPlace } from "./opened-place.ts";
import { readStart, stampOf, type PackIndex } from "./pack-index.ts";
import { createProgress, durationText, sizeText } from "./progress.ts";
import { pruneBackups } from "./pruning.ts";
import { reachDatabase, withBackupLock } from "./reach-database.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";

/**
 * `node server/backup/run-backup.ts [PLACE] [--database-only] [--with-files] [--keep-days=N]`: backs up the database, the
 * uploads and the keys to a file, a folder or a prefix of a bucket; `--list [PLACE]` shows what is there. Uploads in an object store are copied only with `--with-files`. `--keep-days` removes
 * older backups from the place afterwards.
 */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  refuseUnfinishedRestore(config.dataDir);
  const options = readArguments(args);
  if (options.lists) {
    const { place } = await openPlace(config, options.place);
    return print((await backupLines(place)).join("\n"));
  }
  const key = config.backupKeyFile === undefined ? undefined : readBackupKey(config.backupKeyFile);
  const now = systemClock.now();
  const { place, name, isShared } = await targetOf(options, config, now, key);
  const startedMs = performance.now();
  const { url, release } = await reachDatabase(config, "set DATA_DIR, or DATABASE_URL, as the program has it");
  try {
    await withBackupLock(url, async (client) => {
      print(`Backing up to ${place.fullName(name)}`);
      const secretFingerprint = fingerprintOf(config.secret);
      const { manifest, sizeBytes } = await backUp({
        ...(await storesOf(config)),
        leftIn: leftIn(options, config),
        databaseOnly: options.databaseOnly,
        packed: isShared,
        previous: isShared ? await findPrevious(place, { key, secretFingerprint }) : undefined,
        key,
        databaseUrl: url,
        place,
        name,
        version: programVersion(config),
        secretFingerprint,
        clock: systemClock,
        progress: createProgress(process.stdout, () => performance.now()),
        signal,
      });
      await note(client, { isEncrypted: key !== undefined, sizeBytes, place: place.fullName(name) });
      print(`\nThe backup is complete: ${sizeText(sizeBytes)} in ${durationText(performance.now() - startedMs)}.`);
      print(contentsText(manifest));
      printWhatToKeep(config, manifest);
      if (options.keepDays !== undefined) await prune(place, options.keepDays, now, key);
    });
  } finally {
    await release();
  }
}

/** Where films and pictures stay, or null to copy them. */
function leftIn({ databaseOnly, withFiles }: BackupOptions, config: Config): string | null {
  if (withFiles) return null;
  const store = storeText(config);
  return databaseOnly ? (store ?? `${config.dataDir}/media and ${config.dataDir}/images`) : store;
}

type Target = {
  place: BackupPlace;
  name: string;
  /** Whether it shares films with the other backups of the place. */
  isShared: boolean;
};

/** The file to write: the one given, or a dated name in the given place. */
async function targetOf(
  { place: given, keepDays }: BackupOptions,
  config: Config,
  at: Date,
  key: BackupKey | undefined,
): Promise<Target> {
  const opened = await openPlace(config, given);
  prepareFolder(opened, config);
  const { place, name } = opened;
  if (name === undefined) return { place, name: `silecs-${stampOf(at)}.tar${key ? ".enc" : ""}`, isShared: true };
  if (keepDays !== undefined) throw new BackupError("--keep-days needs a folder to write to, not a file", 2);
  return { place, name, isShared: false };
}

/** @throws BackupError where a folder of this machine is none to write backups to */
function prepareFolder({ folder, name }: OpenedPlace, { dataDir }: Config): void {
  if (folder === undefined) return;
  if (name === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder} to write the backup to`, 2);
  if (existsSync(dataDir) && isWithin(realpathSync(folder), realpathSync(dataDir))) {
    throw new BackupError(`${folder} lies in the data folder, and would be lost with it: name another place`, 2);
  }
}

/** Where the newest backup of the place has its files; one that cannot be read is passed over. */
async function findPrevious(
  place: BackupPlace,
  { key, secretFingerprint }: { key: BackupKey | undefined; secretFingerprint: string },
): Promise<PackIndex | undefined> {
  for (const { name } of await backupsIn(place)) {
    try {
      const { installation, index } = await readStart({ place, name, key });
      if (index && installation === secretFingerprint) return index;
    } catch (error) {
      // A store that fails is none of these: all films would be copied again.
      if (!(error instanceof BackupError && error.exitCode === 2)) throw error;
      print(`Nothing is shared with an earlier backup: ${error.message}`);
    }
  }
  return undefined;
}

/** Tells the program of the backup. Without that it is as good as with it. */
async function note(client: Client, made: Omit<MadeBackup, "at">): Promise<void> {
  try {
    await noteBackup(client, { at: systemClock.now(), ...made });
  } catch (error) {
    print(`The pages of the staff do not show this backup: ${(error as Error).message}`);
  }
}

async function prune(place: BackupPlace, days: number, now: Date, key: BackupKey | undefined): Promise<void> {
  try {
    const removed = await pruneBackups(place, { days, now, key });
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
