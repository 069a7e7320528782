import type { EncodingDeps, StoredFiles } from "../deps.ts";
import { pictureFolderPrefix } from "../stills/render-pictures.ts";
import { isPictureReferenced } from "../stills/candidate-queries.ts";
import { uploadedPicturesFolder } from "../stills/title-pictures.ts";
import { removeAbandonedFolders } from "../attempts/scratch.ts";
import * as versions from "./version-queries.ts";

/** Files younger than this may not have their row yet. */
const graceSeconds = 24 * 3600;
/** Added to the lifetime of media signatures. */
const marginSeconds = 3600;

type SweepDeps = Pick<EncodingDeps, "database" | "media" | "images" | "signatureSeconds" | "scratchFolder">;

/**
 * Deletes files that no row refers to: replaced versions, once no media signature for them can be valid; the sources of
 * replaced versions; leftovers of killed processes. Other files of `sources/` belong to uploads until they are received.
 */
export async function sweepMedia(deps: SweepDeps, at: Date): Promise<void> {
  const { database, media, images, signatureSeconds, scratchFolder } = deps;
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const unused = before(signatureSeconds + marginSeconds);
  // Attempts do this too, but a machine may never start another one.
  await removeAbandonedFolders(scratchFolder, at);

  for (const key of await versions.detachReplacedFiles(database, unused)) await media.remove(key);

  for (const [folder, changedAt] of await foldersIn(media, "encoded/", 2)) {
    const isRecent = changedAt > unused;
    if (!isRecent && !(await versions.isVersionReferenced(database, folder, unused)))
      await media.removeAll(`${folder}/`);
  }
  await versions.deleteExpiredVersions(database, unused);
  for (const [folder, changedAt] of await foldersIn(images, "", 1)) {
    if (!folder.startsWith(pictureFolderPrefix) || changedAt > before(graceSeconds)) continue;
    if (!(await versions.arePicturesReferenced(database, folder))) await images.removeAll(`${folder}/`);
  }
  for await (const { key, changedAt } of media.list(uploadedPicturesFolder)) {
    if (changedAt <= before(graceSeconds) && !(await isPictureReferenced(database, key))) await media.remove(key);
  }
  // Killed processes may also leave partial files and empty folders.
  for (const files of [media, images]) await files.removeInterrupted("", before(graceSeconds));
}

/** Folders of the given depth, with the modification date of their latest file. */
async function foldersIn(files: StoredFiles, within: string, depth: number): Promise<Map<string, Date>> {
  const folders = new Map<string, Date>();
  for await (const { key, changedAt } of files.list(within)) {
    const path = key.split("/");
    if (path.length <= depth) continue;
    const folder = path.slice(0, depth).join("/");
    const known = folders.get(folder);
    if (!known || known < changedAt) folders.set(folder, changedAt);
  }
  return folders;
}
