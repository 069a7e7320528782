import { Readable } from "node:stream";
import type { ListedFile, OpenFile } from "#server/files/files.ts";
import type { StoreName } from "#server/files/stored-files.ts";
import type { ArchiveWriter } from "./archive-writing.ts";
import type { Stores } from "./named-files.ts";
import { createPlaces } from "./places.ts";

const filesPerChecksumList = 1000;
/** How far the clock of a store may be from ours. */
const clockSkewMs = 5 * 60_000;

/**
 * Copies what lies in the stores, in two passes. The first takes everything, for as long as that lasts; the second comes
 * right after the database's snapshot and takes what came since. So a file that a row of the snapshot names is missing
 * only where it went in the moment between the two, and hours of copying hold no transaction open.
 */
export function createCopiedFiles(
  { stores, copied }: { stores: Stores; copied: readonly StoreName[] },
  archive: ArchiveWriter,
  startedAt: Date,
  advance: (bytes: number) => void,
) {
  const recentSinceMs = startedAt.getTime() - clockSkewMs;
  /** When each recent file that the first pass took had come. */
  const recent = new Map<string, number>();
  const places = createPlaces();
  let checksums: string[] = [];
  let [files, bytes] = [0, 0];

  async function copy(store: StoreName, { key }: ListedFile): Promise<void> {
    const file = await stores[store].open(key);
    // Removed since it was listed.
    if (!file) return;
    const name = `files/${store}/${key}`;
    const checksum = await archive.add(name, file.info.sizeBytes, contentOf(file, advance));
    checksums.push(`${checksum}  ${name}\n`);
    places.add(store, key);
    files += 1;
    bytes += file.info.sizeBytes;
    if (checksums.length === filesPerChecksumList) await flush();
  }

  async function flush(): Promise<void> {
    if (checksums.length === 0) return;
    await archive.addText(`checksums/${files}.txt`, checksums.join(""));
    checksums = [];
  }

  return {
    async copyAll(): Promise<void> {
      for (const store of copied) {
        for await (const file of stores[store].list("")) {
          const changedMs = file.changedAt.getTime();
          if (changedMs >= recentSinceMs) recent.set(`${store}/${file.key}`, changedMs);
          await copy(store, file);
        }
      }
      await flush();
    },
    async copyWhatCameSince(): Promise<void> {
      for (const store of copied) {
        for await (const file of stores[store].list("")) {
          const changedMs = file.changedAt.getTime();
          if (changedMs >= recentSinceMs && recent.get(`${store}/${file.key}`) !== changedMs) await copy(store, file);
        }
      }
      await flush();
    },
    places,
    totals: () => ({ files, bytes }),
  };
}

/** How many bytes lie in the stores. */
export async function measureFiles(stores: Stores, names: readonly StoreName[]): Promise<number> {
  let bytes = 0;
  for (const store of names) for await (const { sizeBytes } of stores[store].list("")) bytes += sizeBytes;
  return bytes;
}

async function* contentOf(file: OpenFile, advance: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of Readable.from(await file.read())) {
    yield chunk as Buffer;
    advance((chunk as Buffer).length);
  }
}
