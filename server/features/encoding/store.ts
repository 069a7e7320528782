import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { StoredFiles } from "./deps.ts";

/** Segments are small, and remote stores have a high latency. */
const concurrentWrites = 8;

/** Uploads a local folder into the store, the main playlist last. Removes what it wrote on failure. @param onProgress from 0 to 1 */
export async function storeFolder(
  media: StoredFiles,
  folder: string,
  version: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  const ordered = files.toSorted((a, b) => Number(a === "master.m3u8") - Number(b === "master.m3u8"));
  try {
    for (let from = 0; from < ordered.length; from += concurrentWrites) {
      signal.throwIfAborted();
      const names = ordered.slice(from, from + concurrentWrites);
      await Promise.all(
        names.map((name) => media.write(`${version}/${name}`, createReadStream(path.join(folder, name)))),
      );
      onProgress(Math.min(1, (from + concurrentWrites) / ordered.length));
    }
  } catch (error) {
    // The sweep removes what is left; report the original error.
    await media.removeAll(`${version}/`).catch(() => undefined);
    throw error;
  }
}

/** Reads a small file into memory. Undefined if it does not exist. */
export async function readStored(media: StoredFiles, key: string): Promise<Buffer | undefined> {
  const file = await media.open(key);
  if (!file) return undefined;
  const content = await file.read();
  return Buffer.isBuffer(content) ? content : buffer(content);
}
