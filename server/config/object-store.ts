import * as z from "zod/mini";
import { address, optional, text } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** Location of an object store and how to access it. */
export type ObjectStore = {
  bucket: string;
  /** Prefix of every key: empty, or a path that ends with `/`. */
  prefix: string;
  region: string;
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  /** Whether URLs have the bucket in their path instead of in the host name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
};

/** An S3-compatible object store for films and pictures instead of the data folder. */
export const ObjectStoreSettings = z.object({
  /** An S3-compatible object store for films and pictures instead of the data folder. */
  S3_BUCKET: shown(optional),
  S3_ENDPOINT: shown(address(/^https?:$/, "https://s3.example")),
  S3_REGION: shown(text("us-east-1")),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PREFIX: shown(text("")),
  S3_PATH_STYLE: shown(z._default(z.enum(["0", "1", "auto"]), "auto")),
});

export type FirstStoreSettings = z.output<typeof ObjectStoreSettings>;
type Settings = FirstStoreSettings & { MEDIA_ACCEL_PREFIX?: string | undefined };

/** Errors in the object store's settings: one line each, with the setting and what to do. */
export function objectStoreFaults(settings: Settings): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (S3_BUCKET === undefined) {
    const lonely = Object.entries({ S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }).find(([, value]) => value);
    return lonely ? [`S3_BUCKET is not set, and ${lonely[0]} is: name the bucket for films and pictures`] : [];
  }
  const key = "it is the key that may read and write in S3_BUCKET";
  const faults = [
    S3_ACCESS_KEY_ID === undefined && `S3_ACCESS_KEY_ID is not set: ${key}`,
    S3_SECRET_ACCESS_KEY === undefined && `S3_SECRET_ACCESS_KEY is not set: ${key}`,
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET) && "S3_BUCKET is no name of a bucket",
    !/^[\w!.*'()/-]*$/.test(settings.S3_PREFIX) && "S3_PREFIX may hold letters, digits, and ! - _ . * ' ( ) / alone",
    settings.MEDIA_ACCEL_PREFIX !== undefined &&
      "MEDIA_ACCEL_PREFIX has nginx send films from a folder, and S3_BUCKET keeps them elsewhere: unset one of them",
  ];
  return faults.filter((fault) => typeof fault === "string");
}

/** The object store of valid settings; undefined where films and pictures are in the data folder. */
export function objectStoreOf(settings: FirstStoreSettings): ObjectStore | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = settings;
  if (S3_BUCKET === undefined) return undefined;
  const prefix = settings.S3_PREFIX.replaceAll(/^\/+|\/+$/g, "");
  return {
    bucket: S3_BUCKET,
    prefix: prefix === "" ? "" : `${prefix}/`,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    // Self-hosted stores seldom have a host name for each bucket; Amazon requires one.
    pathStyle: settings.S3_PATH_STYLE === "auto" ? S3_ENDPOINT !== undefined : settings.S3_PATH_STYLE === "1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Which server a bucket is on. */
export function originOf({ endpoint, region }: ObjectStore): string {
  return endpoint === undefined ? region : new URL(endpoint).origin;
}
