import { lstat, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { isFileKey, refuseMalformed, refuseMalformedFolder } from "./file-key.ts";
import { isAbsence, openFolder, unlessAbsent } from "./folder-paths.ts";

/** Where a file is written until it is whole: `.film.mkv.<uuid>`, beside its place. Hidden names are no keys. */
export const unfinishedName = (name: string, uuid: string): string => `.${name}.${uuid}`;
const unfinished = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidLength = 36;

/** Removes unfinished files and empty folders below a folder that were last changed before this time. */
export async function removeInterruptedIn(root: string, folder: string, before: Date): Promise<void> {
  if (folder !== "") refuseMalformedFolder(folder);
  const entries = await openFolder(root, folder);
  if (!entries) return;
  const isOld = async (path: string) => {
    const stats = await unlessAbsent(lstat(path));
    return stats !== undefined && stats.ctime < before;
  };
  for await (const entry of entries) {
    const path = join(root, folder, entry.name);
    if (entry.isFile() && unfinished.test(entry.name) && (await isOld(path))) await rm(path, { force: true });
    if (!entry.isDirectory() || !isFileKey(`${folder}${entry.name}`)) continue;
    // Removing what is within changes the folder's own time.
    const wasOld = await isOld(path);
    await removeInterruptedIn(root, `${folder}${entry.name}/`, before);
    if (wasOld) await removeEmpty(path);
  }
}

/** Removes the unfinished files of one key. */
export async function removeUnfinishedOf(root: string, key: string): Promise<void> {
  refuseMalformed(key);
  const cut = key.lastIndexOf("/") + 1;
  const entries = await openFolder(root, key.slice(0, cut));
  if (!entries) return;
  const begin = unfinishedName(key.slice(cut), "");
  for await (const { name } of entries) {
    if (name.startsWith(begin) && unfinished.test(name) && name.length === begin.length + uuidLength)
      await rm(join(root, key.slice(0, cut), name), { force: true });
  }
}

async function removeEmpty(path: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (error) {
    const isInUse =
      error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
    if (!isInUse && !isAbsence(error)) throw error;
  }
}
