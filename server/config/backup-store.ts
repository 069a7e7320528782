import * as z from "zod/mini";
import {
  objectStoreFaults,
  objectStoreOf,
  originOf,
  type FirstStoreSettings,
  type ObjectStore,
} from "./object-store.ts";
import { address, optional, text } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** A bucket for backups, by settings that mean what those without `BACKUP_` do. */
export const BackupStoreSettings = z.object({
  BACKUP_S3_BUCKET: shown(optional),
  BACKUP_S3_ENDPOINT: shown(address(/^https?:$/, "https://s3.example")),
  BACKUP_S3_REGION: shown(text("us-east-1")),
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_PREFIX: shown(text("")),
  BACKUP_S3_PATH_STYLE: shown(z._default(z.enum(["0", "1", "auto"]), "auto")),
});

type Settings = z.output<typeof BackupStoreSettings> & FirstStoreSettings;

/** Errors in the settings of the bucket for backups: one line each, with the setting and what to do. */
export function backupStoreFaults(settings: Settings): string[] {
  const faults = objectStoreFaults(asFirst(settings)).map((fault) =>
    fault.replaceAll(/\bS3_/g, "BACKUP_S3_").replace("films and pictures", "backups"),
  );
  const store = backupStoreOf(settings);
  if (faults.length === 0 && store && liesAmongFilms(store, objectStoreOf(settings)))
    faults.push("BACKUP_S3_PREFIX lies among the films of S3_BUCKET: give backups a prefix of their own, or a bucket");
  return faults;
}

export function backupStoreOf(settings: Settings): ObjectStore | undefined {
  return objectStoreOf(asFirst(settings));
}

/** Whether a sweep of films and pictures would meet these backups. */
export function liesAmongFilms(store: ObjectStore, films: ObjectStore | undefined): boolean {
  if (films?.bucket !== store.bucket || originOf(films) !== originOf(store)) return false;
  return ["media/", "images/"].some((name) => store.prefix.startsWith(films.prefix + name));
}

function asFirst(settings: Settings): FirstStoreSettings {
  return {
    S3_BUCKET: settings.BACKUP_S3_BUCKET,
    S3_ENDPOINT: settings.BACKUP_S3_ENDPOINT,
    S3_REGION: settings.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: settings.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_PREFIX: settings.BACKUP_S3_PREFIX,
    S3_PATH_STYLE: settings.BACKUP_S3_PATH_STYLE,
  };
}
