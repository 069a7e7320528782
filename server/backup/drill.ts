import { statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Files } from "#server/files/files.ts";
import { BackupError } from "./backup-error.ts";
import type { RestoreDeps } from "./loading.ts";
import { storesIn, type Manifest } from "./manifest.ts";
import type { Stores } from "./named-files.ts";
import { sizeText } from "./progress.ts";
import { checkBackup, restoreBackup, type Restored } from "./restore.ts";

/** Rows take more room in tables, with their indexes and the log that is written ahead, than as text. */
const roomForRows = 4;

export type DrillDeps = Omit<RestoreDeps, "stores"> & {
  /** Where the drill's database is. */
  folder: string;
  /** Empty ones, which are removed afterwards. */
  own: Stores;
  /** The service's: a backup may have left its films there. They are only looked at. */
  left: Stores;
};

/**
 * Restores a backup as a real restore does, into an empty database and folder. Films and pictures are read and verified, but kept
 * without their content: a drill needs room for the database alone.
 * @throws BackupError when it cannot be restored
 */
export async function drillRestore(deps: DrillDeps): Promise<{ manifest: Manifest; restored: Restored }> {
  const manifest = await checkBackup(deps);
  await refuseNoRoom(deps.folder, manifest);
  const { own, left } = deps;
  const stores = { keys: own.keys, media: withoutContent(own.media), images: withoutContent(own.images) };
  for (const name of storesIn(manifest).left) stores[name] = lookingAt(left[name], own[name]);
  return { manifest, restored: await restoreBackup({ ...deps, stores }, manifest) };
}

async function refuseNoRoom(folder: string, { tables }: Manifest): Promise<void> {
  const needed = roomForRows * tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `${folder} has room for ${sizeText(bavail * bsize)}, and a drill may take ${sizeText(needed)}: the disk of the service ` +
      "must not be filled by it",
    2,
  );
}

function withoutContent(files: Files): Files {
  return {
    ...files,
    async write(key, content) {
      for await (const chunk of content) void chunk;
      await files.write(key, Readable.from([]));
    },
  };
}

/** What is written or removed all the same meets the drill's own files. */
function lookingAt({ stat, open, list }: Files, own: Files): Files {
  return { ...own, stat, open, list };
}
