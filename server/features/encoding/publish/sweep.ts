import type { EncodingDeps, StoredFiles } from "../deps.ts";
import { picturesPrefix } from "../stills/render-pictures.ts";
import { isPictureNamed } from "../stills/picture-queries.ts";
import { ownPicturesFolder } from "../stills/pictures.ts";
import { removeLeft } from "../attempts/scratch.ts";
import * as versions from "./version-queries.ts";

/** Long enough for an upload to be received, and for a version to be named. */
const youngSeconds = 24 * 3600;
/** After the last signature for a version has ended. */
const marginSeconds = 3600;

/**
 * Removes what nothing names any more: versions of films that were replaced, once no signature for them can be alive;
 * folders that a killed process left; the sources of versions that were replaced. Other files of `sources/` belong to uploads
 * until they are received.
 */
export async function sweepMedia(deps: EncodingDeps, at: Date): Promise<void> {
  const { database, media, images, signatureSeconds, scratchFolder } = deps;
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const unused = before(signatureSeconds + marginSeconds);
  // Where no encoding comes any more, nothing else would.
  await removeLeft(scratchFolder, at);

  for (const key of await versions.forgetReplacedSources(database, unused)) await media.remove(key);

  for (const [folder, changedAt] of await foldersIn(media, "encoded/", 2)) {
    const isYoung = changedAt > unused;
    if (!isYoung && !(await versions.isVersionNamed(database, folder, unused))) await media.removeAll(`${folder}/`);
  }
  await versions.forgetReplaced(database, unused);
  for (const [folder, changedAt] of await foldersIn(images, "", 1)) {
    if (!folder.startsWith(picturesPrefix) || changedAt > before(youngSeconds)) continue;
    if (!(await versions.arePicturesNamed(database, folder))) await images.removeAll(`${folder}/`);
  }
  for await (const { key, changedAt } of media.list(ownPicturesFolder)) {
    if (changedAt <= before(youngSeconds) && !(await isPictureNamed(database, key))) await media.remove(key);
  }
  // A killed process may also leave a file that is not whole, or a folder without one.
  for (const files of [media, images]) await files.removeInterrupted("", before(youngSeconds));
}

/** Folders of so many parts, with the date of their latest file. */
async function foldersIn(files: StoredFiles, within: string, parts: number): Promise<Map<string, Date>> {
  const folders = new Map<string, Date>();
  for await (const { key, changedAt } of files.list(within)) {
    const path = key.split("/");
    if (path.length <= parts) continue;
    const folder = path.slice(0, parts).join("/");
    const known = folders.get(folder);
    if (!known || known < changedAt) folders.set(folder, changedAt);
  }
  return folders;
}
