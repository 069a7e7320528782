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
  const [last, others] = [files.filter(isMain), files.filter((name) => !isMain(name))];
  const batches = [...inBatches(others), last];
  let stored = 0;
  try {
    for (const names of batches) {
      signal.throwIfAborted();
      await Promise.all(
        names.map((name) => media.write(`${version}/${name}`, createReadStream(path.join(folder, name)))),
      );
      stored += names.length;
      onProgress(stored / files.length);
    }
  } catch (error) {
    // The sweep removes what is left; report the original error.
    await media.removeAll(`${version}/`).catch(() => undefined);
    throw error;
  }
}

const isMain = (name: string): boolean => name === "master.m3u8";

function inBatches(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / concurrentWrites);
  return Array.from({ length: count }, (_all, index) =>
    names.slice(index * concurrentWrites, (index + 1) * concurrentWrites),
  );
}

/** Reads a small file into memory. Undefined if it does not exist. */
export async function readStored(media: StoredFiles, key: string): Promise<Buffer | undefined> {
  const file = await media.open(key);
  if (!file) return undefined;
  const content = await file.read();
  return Buffer.isBuffer(content) ? content : buffer(content);
}
