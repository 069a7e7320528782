import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDataDir } from "#server/database/launcher/place.ts";
import { BackupError } from "./backup-error.ts";

const markerName = "restore-unfinished";

const markerText =
  "A restore into this folder did not finish. Empty the folder (and the database of DATABASE_URL), then restore again.";

/** Takes an empty folder for a restore. Until `finishRestore` the program does not start on it. */
export function beginRestore(dataDir: string): void {
  refuseOccupied(dataDir);
  makeDataDir(dataDir);
  writeFileSync(path.join(dataDir, markerName), `${markerText}\n`, { flush: true, mode: 0o600 });
}

export function finishRestore(dataDir: string): void {
  rmSync(path.join(dataDir, markerName));
}

/** @throws BackupError when anything lies in the folder */
export function refuseOccupied(dataDir: string): void {
  refuseUnfinishedRestore(dataDir);
  if (!existsSync(dataDir)) return;
  // The root of a file system of its own is never quite empty.
  const found = readdirSync(dataDir).find((name) => name !== "lost+found");
  if (found === undefined) return;
  throw new BackupError(
    `${dataDir} is not empty (it holds '${found}'), and a restore writes over nothing: set DATA_DIR to an empty folder, ` +
      "or move the old one away",
    2,
  );
}

/** @throws BackupError when a restore into this folder was begun and did not come to its end */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(path.join(dataDir, markerName))) return;
  throw new BackupError(`${dataDir} holds half a backup. ${markerText}`, 2);
}
