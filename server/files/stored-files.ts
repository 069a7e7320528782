import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config/config.ts";
import type { ObjectStore } from "#server/config/object-store.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";
import { layeredFiles } from "./layered-files.ts";

/** What the program stores as files: keys, films and pictures. */
export type StoreName = "keys" | "media" | "images";

type Settings = Pick<Config, "dataDir" | "root" | "media" | "objectStore">;

/**
 * Opens the stores of films and pictures: the object store if one is configured, else the data folder. Keys never leave
 * this machine. The demo catalogue is shipped with the program and is read-only.
 * @throws StoreUnusableError when the object store cannot be used
 */
export async function openStores(settings: Settings, observe?: ObserveCall): Promise<Record<StoreName, Files>> {
  const { media, objectStore } = settings;
  const folder = (name: StoreName, groupReads = false) => ownFolder(settings, name, groupReads);
  const shipped = shippedFiles(settings);
  const own = objectStore
    ? await openObjectStore(objectStore, observe)
    : { media: folder("media", media.accelPrefix !== undefined), images: folder("images") };
  return {
    keys: folder("keys"),
    media: layeredFiles(own.media, shipped.media),
    images: layeredFiles(own.images, shipped.images),
  };
}

/** What lies in the data folder itself. */
export function ownFolder({ dataDir }: Pick<Config, "dataDir">, name: StoreName, groupReads = false): Files {
  return folderFiles(path.join(dataDir, name), { groupReads });
}

/**
 * Looks whether the store of films and pictures is there. A folder that was there once, such as a mounted one, has to stay; a
 * new program has none before its first upload.
 * @returns rejects while the store is gone
 */
export function createStoreProbe({ dataDir, objectStore }: Settings): () => Promise<void> {
  if (objectStore) return probeObjectStore(objectStore);
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

function probeObjectStore(store: ObjectStore): () => Promise<void> {
  let probe: (() => Promise<void>) | undefined;
  return async () => {
    if (!probe) {
      const { createS3Client, refuseUnusable } = await import("./s3-client.ts");
      const client = createS3Client(store);
      probe = () => refuseUnusable(client, store);
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
async function openObjectStore(store: ObjectStore, observe?: ObserveCall): Promise<{ media: Files; images: Files }> {
  const [{ createS3Client, refuseUnusable }, { s3Files }] = await Promise.all([
    import("./s3-client.ts"),
    import("./s3-files.ts"),
  ]);
  const client = createS3Client(store, observe);
  await refuseUnusable(client, store);
  const folder = (name: StoreName) => s3Files({ client, bucket: store.bucket, prefix: `${store.prefix}${name}/` });
  return { media: folder("media"), images: folder("images") };
}
