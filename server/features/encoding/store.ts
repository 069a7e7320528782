import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { StoredFiles } from "./deps.ts";

/** Segments are small, and a store far away answers slowly. */
const atOnce = 8;

/** Copies a folder of this machine into the store, the main playlist last. Removes what it wrote when it fails. */
export async function storeFolder(
  media: StoredFiles,
  folder: string,
  version: string,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  const ordered = files.toSorted((a, b) => Number(a === "master.m3u8") - Number(b === "master.m3u8"));
  try {
    for (let from = 0; from < ordered.length; from += atOnce) {
      signal.throwIfAborted();
      const names = ordered.slice(from, from + atOnce);
      await Promise.all(
        names.map((name) => media.write(`${version}/${name}`, createReadStream(path.join(folder, name)))),
      );
      onShare(Math.min(1, (from + atOnce) / ordered.length));
    }
  } catch (error) {
    // What cannot be removed now is left to the sweep; the first error is the one to report.
    await media.removeAll(`${version}/`).catch(() => undefined);
    throw error;
  }
}

/** A small file whole; undefined where there is none. */
export async function readStored(media: StoredFiles, key: string): Promise<Buffer | undefined> {
  const file = await media.open(key);
  if (!file) return undefined;
  const content = await file.read();
  return Buffer.isBuffer(content) ? content : buffer(content);
}
