import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { BackupKey } from "./encryption.ts";
import { backupsIn, packFolder, readStart, type BackupStart } from "./pack-index.ts";

const dayMs = 86_400_000;
const packNames = /^\d{8}T\d{6}Z-\d{4,}\.tar(\.enc)?(\.partial)?$/;
const unfinishedNames = /^silecs-\d{8}T\d{6}Z\.tar(\.enc)?\.partial$/;

type Removed = { backups: number; packs: number };

/**
 * Removes the backups in a folder that are older than `days`, what interrupted ones left, and the packs that no remaining one
 * needs. Whatever their age, the newest backup stays, and the newest that has films and pictures. Call it while no backup is
 * being written there.
 * @throws BackupError when a remaining backup cannot be read: then nothing is removed
 */
export async function pruneBackups(
  folder: string,
  { days, now, key }: { days: number; now: Date; key: BackupKey | undefined },
): Promise<Removed> {
  const kept: BackupStart[] = [];
  const tooOld: string[] = [];
  for (const { file, at } of backupsIn(folder)) {
    const isOld = at.getTime() < now.getTime() - days * dayMs;
    const hasSuccessor = kept.some(({ databaseOnly }) => !databaseOnly);
    if (isOld && hasSuccessor) tooOld.push(file);
    else {
      const start = await readStart({ file, key });
      if (isOld && start.databaseOnly && kept.length > 0) tooOld.push(file);
      else kept.push(start);
    }
  }
  for (const file of tooOld) rmSync(file);
  for (const name of readdirSync(folder)) if (unfinishedNames.test(name)) rmSync(path.join(folder, name));
  const needed = new Set(kept.flatMap(({ index }) => index?.packs.map(({ name }) => name) ?? []));
  const packs = path.join(folder, packFolder);
  const found = existsSync(packs) ? readdirSync(packs) : [];
  const unneeded = found.filter((name) => packNames.test(name) && !needed.has(name));
  for (const name of unneeded) rmSync(path.join(packs, name));
  return { backups: tooOld.length, packs: unneeded.length };
}
