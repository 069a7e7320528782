import { chmodSync, lstatSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { ConfigError } from "../config/config.ts";
import { makeDataDir } from "../database/launcher/cluster-location.ts";

/** Subfolders of the data folder, except the database's, which has its own permissions. */
const kept = ["keys", "mail", "images", "media"];

/**
 * Creates the data folder, checks that it is writable, and removes other users' access left by earlier versions.
 * @param shared the folder that a web server reads, in the group of this program's user
 * @throws ConfigError that names the setting
 */
export function prepareDataFolder(dataDir: string, shared: string | undefined, log: Logger): void {
  const probe = path.join(dataDir, `.written-${process.pid}`);
  try {
    makeDataDir(dataDir);
    writeFileSync(probe, "", { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be written (${(cause as Error).message}): give this user the folder, or set DATA_DIR to another`,
      { cause },
    );
  }
  for (const name of kept) {
    try {
      closeToOthers(path.join(dataDir, name), name === shared ? 0o750 : 0o700);
    } catch (error) {
      log.warn({ folder: name, reason: (error as Error).message }, "other users may read what is in the data folder");
    }
  }
}

/** Skips a folder that has the right mode already or does not exist. */
function closeToOthers(folder: string, mode: number): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || (stats.mode & 0o777) === mode) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isFolder = entry.isDirectory();
    // Files get their folder's read permissions and are never executable.
    if (isFolder || entry.isFile()) chmodSync(path.join(entry.parentPath, entry.name), isFolder ? mode : mode & ~0o111);
  }
  // Last, so that an interrupted start is resumed.
  chmodSync(folder, mode);
}
