import { statSync } from "node:fs";
import path from "node:path";
import { liesAmongFilms } from "#server/config/backup-store.ts";
import type { Config } from "#server/config/config.ts";
import type { ObjectStore } from "#server/config/object-store.ts";
import { isFileKey } from "#server/files/file-key.ts";
import { openPatientBucket } from "#server/files/patient-bucket.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace, PlacedFile } from "./backup-place.ts";
import { bucketPlace } from "./bucket-place.ts";
import { fileInFolder, folderPlace } from "./folder-place.ts";
import { backupsIn } from "./listed-backups.ts";

/** `name` where a file is meant; `folder` on this machine. */
export type OpenedPlace = { place: BackupPlace; name: string | undefined; folder: string | undefined };

type Settings = Pick<Config, "root" | "backupStore" | "objectStore">;

/**
 * Where a command's argument leads: a file or folder of this machine, `s3://bucket/prefix/` or `s3://bucket/prefix/name.tar`.
 * Without one: the bucket of BACKUP_S3_BUCKET, else `backups` beside the program.
 * @throws BackupError, or StoreUnusableError where a bucket cannot be used
 */
export async function openPlace(settings: Settings, given: string | undefined): Promise<OpenedPlace> {
  if (given?.startsWith("s3://") || (given === undefined && settings.backupStore)) return openBucket(settings, given);
  const full = path.resolve(given ?? path.join(settings.root, "backups"));
  const isFolder =
    given === undefined ||
    given.endsWith(path.sep) ||
    statSync(full, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) return { place: folderPlace(full), name: undefined, folder: full };
  return { ...fileInFolder(full), folder: path.dirname(full) };
}

/**
 * The file that an argument names, or the newest backup of the place that it names.
 * @throws BackupError where there is none
 */
export async function openNewest(settings: Settings, given: string | undefined): Promise<PlacedFile> {
  const { place, name } = await openPlace(settings, given);
  if (name !== undefined) return { place, name };
  const [newest] = await backupsIn(place);
  if (!newest) throw new BackupError(`${place.fullName("")} holds no backup: npm run backup makes one`, 2);
  return { place, name: newest.name };
}

async function openBucket({ backupStore, objectStore }: Settings, given: string | undefined): Promise<OpenedPlace> {
  if (!backupStore) {
    const settings = "BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY";
    throw new BackupError(`${given} is in a bucket: set ${settings}`, 2);
  }
  const { store, name } = given === undefined ? { store: backupStore, name: undefined } : located(backupStore, given);
  if (liesAmongFilms(store, objectStore))
    throw new BackupError(`${given} lies among the films, and would be lost with them: name another place`, 2);
  const bucket = await openPatientBucket(store, "BACKUP_S3_");
  const place = bucketPlace({ ...bucket, address: `s3://${store.bucket}/${store.prefix}` });
  return { place, name, folder: undefined };
}

/** The same store, with the bucket and the prefix of an address. @throws BackupError */
function located(store: ObjectStore, address: string): { store: ObjectStore; name: string | undefined } {
  const [, bucket, rest = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? [];
  const name = /[^/]+\.tar(?:\.enc)?$/.exec(rest)?.[0];
  const prefix = name === undefined ? rest.replace(/([^/])$/, "$1/") : rest.slice(0, -name.length);
  if (bucket === undefined || !isFileKey(prefix + (name ?? "x")))
    throw new BackupError(`${address} is no place in a bucket: s3://bucket/prefix/, or s3://bucket/prefix/name.tar`, 2);
  return { store: { ...store, bucket, prefix }, name };
}
