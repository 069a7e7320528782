import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDataDir } from "#server/database/launcher/cluster-location.ts";
import { BackupError } from "./backup-error.ts";

const markerName = "restore-unfinished";

const markerText =
  "A restore into this folder did not finish. Empty the folder (and the database of DATABASE_URL), then restore again.";

/** Marks an empty folder as being restored. Until `finishRestore` the program refuses to start on it. */
export function beginRestore(dataDir: string, mayHold: string[]): void {
  refuseOccupied(dataDir, mayHold);
  makeDataDir(dataDir);
  writeFileSync(path.join(dataDir, markerName), `${markerText}\n`, { flush: true, mode: 0o600 });
}

export function finishRestore(dataDir: string): void {
  rmSync(path.join(dataDir, markerName));
}

/** @throws BackupError when the folder holds anything but what it may */
export function refuseOccupied(dataDir: string, mayHold: string[]): void {
  refuseUnfinishedRestore(dataDir);
  if (!existsSync(dataDir)) return;
  // A mount point may contain lost+found.
  const found = readdirSync(dataDir).find((name) => name !== "lost+found" && !mayHold.includes(name));
  if (found === undefined) return;
  throw new BackupError(
    `${dataDir} is not empty (it holds '${found}'), and a restore writes over nothing: set DATA_DIR to an empty folder, ` +
      "or move the old one away",
    2,
  );
}

/** @throws BackupError when a restore into this folder was started but not finished */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(path.join(dataDir, markerName))) return;
  throw new BackupError(`${dataDir} holds half a backup. ${markerText}`, 2);
}
