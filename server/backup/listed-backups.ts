import type { BackupPlace } from "./backup-place.ts";

export const backupNames = /^silecs-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.enc)?$/;

export type ListedBackup = { name: string; at: Date };

/** The complete backups of a place that have generated names, the newest first. */
export async function backupsIn(place: BackupPlace): Promise<ListedBackup[]> {
  const found = (await place.list("")).flatMap((name) => {
    const [, year, month, day, hour, minute, second] = backupNames.exec(name) ?? [];
    if (second === undefined) return [];
    return [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
