import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config/config.ts";
import type { ObjectStore } from "#server/config/object-store.ts";
import type { StorePlace } from "#server/config/second-store.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";
import { layeredFiles } from "./layered-files.ts";
import { pairedFiles } from "./paired-files.ts";

/** What the program stores as files: keys, films and pictures. */
export type StoreName = "keys" | "media" | "images";

/** Films and pictures, which may lie outside of the data folder. */
export type PlacedStores = Record<"media" | "images", Files>;

type Settings = Pick<Config, "dataDir" | "root" | "media" | "objectStore" | "secondStore">;

/**
 * Opens the stores of films and pictures: the object store if one is configured, else the data folder, and beside it the second
 * one while files move. Keys never leave this machine. The demo catalogue is shipped with the program and is read-only.
 * @throws StoreUnusableError when an object store cannot be used
 */
export async function openStores(settings: Settings, observe?: ObserveCall): Promise<Record<StoreName, Files>> {
  const shipped = shippedFiles(settings);
  const { first, second } = await openPlaces(settings, observe);
  const placed = (name: keyof PlacedStores) =>
    layeredFiles(second ? pairedFiles(first[name], second[name]) : first[name], shipped[name]);
  return { keys: ownFolder(settings, "keys"), media: placed("media"), images: placed("images") };
}

/**
 * The stores by themselves, without the files shipped with the program.
 * @throws StoreUnusableError
 */
export async function openPlaces(
  settings: Settings,
  observe?: ObserveCall,
): Promise<{ first: PlacedStores; second: PlacedStores | undefined }> {
  const { objectStore = "folder", secondStore } = settings;
  return {
    first: await openPlace(settings, objectStore, { named: "S3_", observe }),
    second: secondStore && (await openPlace(settings, secondStore, { named: "SECOND_S3_", observe })),
  };
}

/** `named`: how the names of its settings begin. */
type Opening = { named: "S3_" | "SECOND_S3_"; observe: ObserveCall | undefined };

async function openPlace(settings: Settings, place: StorePlace, opening: Opening): Promise<PlacedStores> {
  if (place !== "folder") return openObjectStore(place, opening);
  const groupReads = settings.media.accelPrefix !== undefined;
  return { media: ownFolder(settings, "media", groupReads), images: ownFolder(settings, "images") };
}

/** What lies in the data folder itself. */
export function ownFolder({ dataDir }: Pick<Config, "dataDir">, name: StoreName, groupReads = false): Files {
  return folderFiles(path.join(dataDir, name), { groupReads });
}

/**
 * Looks whether the stores of films and pictures are there. A folder that was there once, such as a mounted one, has to stay; a
 * new program has none before its first upload.
 * @returns rejects while one is gone
 */
export function createStoreProbe({ dataDir, objectStore, secondStore }: Settings): () => Promise<void> {
  const probes = [probeOf(dataDir, objectStore ?? "folder", "S3_")];
  if (secondStore) probes.push(probeOf(dataDir, secondStore, "SECOND_S3_"));
  return async () => {
    for (const probe of probes) await probe();
  };
}

function probeOf(dataDir: string, place: StorePlace, named: Opening["named"]): () => Promise<void> {
  return place === "folder" ? probeFolder(dataDir) : probeObjectStore(place, named);
}

function probeFolder(dataDir: string): () => Promise<void> {
  const seen = new Set<string>();
  return async () => {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of ["media", "images"]) {
      const folder = path.join(dataDir, name);
      try {
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
        seen.add(folder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT" || seen.has(folder)) throw error;
      }
    }
  };
}

function probeObjectStore(store: ObjectStore, named: Opening["named"]): () => Promise<void> {
  let probe: (() => Promise<void>) | undefined;
  return async () => {
    if (!probe) {
      const { createS3Client, refuseUnusable } = await import("./s3-client.ts");
      const client = createS3Client(store);
      probe = () => refuseUnusable(client, store, named);
    }
    await probe();
  };
}

/** The files shipped with the program. */
export function shippedFiles({ root }: Pick<Config, "root">): Record<StoreName, Files> {
  const folder = (name: StoreName) => folderFiles(path.join(root, "demo", name));
  return { keys: folder("keys"), media: folder("media"), images: folder("images") };
}

/** Loads the SDK only when needed: it costs memory and start-up time. */
async function openObjectStore(store: ObjectStore, { named, observe }: Opening): Promise<PlacedStores> {
  const [{ createS3Client, refuseUnusable }, { s3Files }] = await Promise.all([
    import("./s3-client.ts"),
    import("./s3-files.ts"),
  ]);
  const client = createS3Client(store, observe);
  await refuseUnusable(client, store, named);
  const folder = (name: StoreName) => s3Files({ client, bucket: store.bucket, prefix: `${store.prefix}${name}/` });
  return { media: folder("media"), images: folder("images") };
}
