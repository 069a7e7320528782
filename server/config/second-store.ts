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

/** A store whose files are read where the first one lacks them, while films and pictures move from one to the other. */
export const SecondStoreSettings = z.object({
  /** `folder`: the data folder. `bucket`: by the settings below, which mean what those without `SECOND_` do. */
  SECOND_STORE: shown(z.optional(z.enum(["folder", "bucket"]))),
  SECOND_S3_BUCKET: shown(optional),
  SECOND_S3_ENDPOINT: shown(address(/^https?:$/, "https://s3.example")),
  SECOND_S3_REGION: shown(text("us-east-1")),
  SECOND_S3_ACCESS_KEY_ID: optional,
  SECOND_S3_SECRET_ACCESS_KEY: optional,
  SECOND_S3_PREFIX: shown(text("")),
  SECOND_S3_PATH_STYLE: shown(z._default(z.enum(["0", "1", "auto"]), "auto")),
});

/** The data folder, or a bucket. */
export type StorePlace = "folder" | ObjectStore;

type Settings = z.output<typeof SecondStoreSettings> & FirstStoreSettings;

/** Errors in the settings of the second store: one line each, with the setting and what to do. */
export function secondStoreFaults(settings: Settings): string[] {
  const { SECOND_STORE, SECOND_S3_BUCKET, S3_BUCKET } = settings;
  if (SECOND_STORE !== "bucket" && SECOND_S3_BUCKET !== undefined)
    return ["SECOND_S3_BUCKET is set, and SECOND_STORE is not `bucket`: set it, or unset the bucket"];
  if (SECOND_STORE === "folder" && S3_BUCKET === undefined)
    return ["SECOND_STORE=folder names the folder that films and pictures are in already: set S3_BUCKET, or unset it"];
  if (SECOND_STORE !== "bucket") return [];
  if (SECOND_S3_BUCKET === undefined) return ["SECOND_S3_BUCKET is not set, and SECOND_STORE is `bucket`"];
  const faults = objectStoreFaults(asFirst(settings)).map((fault) => fault.replaceAll(/\bS3_/g, "SECOND_S3_"));
  const [first, second] = [objectStoreOf(settings), objectStoreOf(asFirst(settings))];
  if (first && second && overlap(first, second))
    faults.push("SECOND_S3_BUCKET and SECOND_S3_PREFIX name files of the first store: the two have to lie apart");
  return faults;
}

/** The second store of valid settings. */
export function secondStoreOf(settings: Settings): StorePlace | undefined {
  return settings.SECOND_STORE === "bucket" ? objectStoreOf(asFirst(settings)) : settings.SECOND_STORE;
}

function asFirst(settings: Settings): FirstStoreSettings {
  return {
    S3_BUCKET: settings.SECOND_S3_BUCKET,
    S3_ENDPOINT: settings.SECOND_S3_ENDPOINT,
    S3_REGION: settings.SECOND_S3_REGION,
    S3_ACCESS_KEY_ID: settings.SECOND_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.SECOND_S3_SECRET_ACCESS_KEY,
    S3_PREFIX: settings.SECOND_S3_PREFIX,
    S3_PATH_STYLE: settings.SECOND_S3_PATH_STYLE,
  };
}

/** Whether a key of one may be a key of the other. */
function overlap(first: ObjectStore, second: ObjectStore): boolean {
  if (first.bucket !== second.bucket || originOf(first) !== originOf(second)) return false;
  const rootsOf = ({ prefix }: ObjectStore) => [`${prefix}media/`, `${prefix}images/`];
  return rootsOf(first).some((a) => rootsOf(second).some((b) => a.startsWith(b) || b.startsWith(a)));
}
