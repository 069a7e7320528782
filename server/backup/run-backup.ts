import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { systemClock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import { backUp } from "./backup.ts";
import { BackupError } from "./backup-error.ts";
import { contentsText, fingerprintOf, programVersion, runCommand, storesOf, storeText, tell } from "./command.ts";
import type { Manifest } from "./manifest.ts";
import { createProgress, durationText, sizeText } from "./progress.ts";
import { reachDatabase } from "./reach-database.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";

/**
 * `node server/backup/run-backup.ts [FILE or FOLDER] [--with-files]`: writes the database, the uploads and the keys into one
 * file. Uploads in an object store are copied only with `--with-files`.
 */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  refuseUnfinishedRestore(config.dataDir);
  const places = args.filter((arg) => arg !== "--with-files");
  const target = targetOf(places, config, systemClock.now());
  const leftIn = places.length === args.length ? storeText(config) : null;
  const startedMs = performance.now();
  const { url, release } = await reachDatabase(config, "set DATA_DIR, or DATABASE_URL, as the program has it");
  try {
    tell(`Backing up to ${target}`);
    const { manifest, sizeBytes } = await backUp({
      ...(await storesOf(config)),
      leftIn,
      databaseUrl: url,
      target,
      version: programVersion(config),
      secretFingerprint: fingerprintOf(config.secret),
      clock: systemClock,
      progress: createProgress(process.stdout, () => performance.now()),
      signal,
    });
    tell(`\nThe backup is complete: ${sizeText(sizeBytes)} in ${durationText(performance.now() - startedMs)}.`);
    tell(contentsText(manifest));
    tellWhatToKeep(config, manifest);
  } finally {
    await release();
  }
}

/** The file to write: the one given, or a generated name in the given folder, by default in `backups`. */
function targetOf(args: string[], { root, dataDir }: Config, at: Date): string {
  const [place = path.join(root, "backups") + path.sep, ...more] = args;
  if (more.length > 0 || place.startsWith("-")) {
    throw new BackupError("Name one file or folder to write to: npm run backup -- /somewhere/else/", 2);
  }
  const isFolder = place.endsWith(path.sep) || statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = isFolder ? path.resolve(place) : path.dirname(path.resolve(place));
  if (isFolder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder} to write the backup to`, 2);
  if (existsSync(dataDir) && isWithin(realpathSync(folder), realpathSync(dataDir))) {
    throw new BackupError(`${folder} lies in the data folder, and would be lost with it: name another place`, 2);
  }
  const instant = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return isFolder ? path.join(folder, `silecs-${instant}.tar`) : path.resolve(place);
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
}

function tellWhatToKeep({ media }: Config, { missingFiles, leftIn }: Manifest): void {
  if (missingFiles.length > 0) {
    tell(`\nRows name files that are not there, and that the backup lacks too (${missingFiles.length}):`);
    for (const { namedBy, key } of missingFiles.slice(0, 10)) tell(`  ${key} (${namedBy})`);
  }
  if (leftIn !== null) {
    tell(
      "\nThe store has to keep films and pictures itself: by versions, or by a copy. --with-files copies them here.",
    );
  }
  const settings = ["APP_SECRET", ...(media.keyFile === undefined ? [] : ["the file of MEDIA_KEY_FILE"])];
  tell(`\nIt does not hold your settings: keep ${settings.join(" and ")} too, in another place.`);
  tell("It holds keys and personal data, and only this account may read it: keep it so wherever you copy it.");
}

await runCommand(main);
