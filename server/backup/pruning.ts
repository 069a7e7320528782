import type { BackupPlace } from "./backup-place.ts";
import type { BackupKey } from "./encryption.ts";
import { backupNames, backupsIn } from "./listed-backups.ts";
import { packFolder, readStart, type BackupStart } from "./pack-index.ts";

const dayMs = 86_400_000;
const packNames = /^files\/\d{8}T\d{6}Z-\d{4,}\.tar(\.enc)?$/;
const isOurs = (name: string) => backupNames.test(name) || packNames.test(name);

type Removed = { backups: number; packs: number };

/**
 * Removes the backups of a place that are older than `days`, what interrupted ones left, and the packs that no remaining one
 * needs. Whatever their age, the newest backup stays, and the newest that has films and pictures. Call it while no backup is
 * being written there.
 * @throws BackupError when a remaining backup cannot be read: then nothing is removed
 */
export async function pruneBackups(
  place: BackupPlace,
  { days, now, key }: { days: number; now: Date; key: BackupKey | undefined },
): Promise<Removed> {
  const kept: BackupStart[] = [];
  const tooOld: string[] = [];
  for (const { name, at } of await backupsIn(place)) {
    const isOld = at.getTime() < now.getTime() - days * dayMs;
    const hasSuccessor = kept.some(({ databaseOnly }) => !databaseOnly);
    if (isOld && hasSuccessor) tooOld.push(name);
    else {
      const start = await readStart({ place, name, key });
      if (isOld && start.databaseOnly && kept.length > 0) tooOld.push(name);
      else kept.push(start);
    }
  }
  for (const name of tooOld) await place.remove(name);
  await place.removeUnfinished(isOurs);
  const needed = new Set(kept.flatMap(({ index }) => index?.packs.map(({ name }) => packFolder + name) ?? []));
  const unneeded = (await place.list(packFolder)).filter((name) => packNames.test(name) && !needed.has(name));
  for (const name of unneeded) await place.remove(name);
  return { backups: tooOld.length, packs: unneeded.length };
}
