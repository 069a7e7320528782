import type { BackupPlace } from "./backup-place.ts";
import { backupsIn } from "./listed-backups.ts";
import { packFolder } from "./pack-index.ts";
import { sizeText } from "./progress.ts";

/** The backups of a place as lines, the newest first, each by the name that a restore takes. */
export async function backupLines(place: BackupPlace): Promise<string[]> {
  const backups = await backupsIn(place);
  if (backups.length === 0) return [`${place.fullName("")} holds no backup.`];
  const lines: string[] = [];
  for (const { name, at } of backups) {
    const instant = at.toISOString().slice(0, 16).replace("T", " ");
    lines.push(`${instant} UTC  ${sizeText((await place.sizeOf(name)) ?? 0).padStart(9)}  ${place.fullName(name)}`);
  }
  let bytes = 0;
  const packs = await place.list(packFolder);
  for (const name of packs) bytes += (await place.sizeOf(name)) ?? 0;
  if (packs.length > 0) lines.push(`Films and pictures: ${sizeText(bytes)} in ${packs.length} packs that they share.`);
  return lines;
}
