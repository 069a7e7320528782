import { Readable } from "node:stream";
import type { ListedFile, OpenFile } from "#server/files/files.ts";
import type { StoreName } from "#server/files/stored-files.ts";
import type { ArchiveWriter } from "./archive-writing.ts";
import type { Stores } from "./named-files.ts";
import { createPlaces } from "./places.ts";

const filesPerChecksumList = 1000;
/** Tolerated difference between a store's clock and ours. */
const clockSkewMs = 5 * 60_000;

/**
 * Copies the stores' files in two passes. The first copies everything and may take hours; the second runs right after the
 * database's snapshot and copies what was added since. So no transaction stays open during the long pass, and a file named
 * by the snapshot is missing only if it was removed in the moment between the two.
 */
export function createCopiedFiles(
  { stores, copied }: { stores: Stores; copied: readonly StoreName[] },
  startedAt: Date,
  advance: (bytes: number) => void,
) {
  const recentSinceMs = startedAt.getTime() - clockSkewMs;
  /** When each recent file copied by the first pass was stored. */
  const recent = new Map<string, number>();
  const places = createPlaces();
  let checksums: string[] = [];
  let [files, bytes] = [0, 0];

  async function copy(archive: ArchiveWriter, store: StoreName, { key }: ListedFile): Promise<void> {
    const file = await stores[store].open(key);
    // Removed after it was listed.
    if (!file) return;
    const name = `files/${store}/${key}`;
    const checksum = await archive.add(name, file.info.sizeBytes, contentOf(file, advance));
    checksums.push(`${checksum}  ${name}\n`);
    places.add(store, key);
    files += 1;
    bytes += file.info.sizeBytes;
    if (checksums.length === filesPerChecksumList) await flush(archive);
  }

  async function flush(archive: ArchiveWriter): Promise<void> {
    if (checksums.length === 0) return;
    await archive.addText(`checksums/${files}.txt`, checksums.join(""));
    checksums = [];
  }

  return {
    async copyAll(archive: ArchiveWriter): Promise<void> {
      for (const store of copied) {
        for await (const file of stores[store].list("")) {
          const changedMs = file.changedAt.getTime();
          if (changedMs >= recentSinceMs) recent.set(`${store}/${file.key}`, changedMs);
          await copy(archive, store, file);
        }
      }
      await flush(archive);
    },
    async copyWhatCameSince(archive: ArchiveWriter): Promise<void> {
      for (const store of copied) {
        for await (const file of stores[store].list("")) {
          const changedMs = file.changedAt.getTime();
          if (changedMs >= recentSinceMs && recent.get(`${store}/${file.key}`) !== changedMs)
            await copy(archive, store, file);
        }
      }
      await flush(archive);
    },
    places,
    totals: () => ({ files, bytes }),
  };
}

/** Total size of the stores, in bytes. */
export async function measureFiles(stores: Stores, names: readonly StoreName[]): Promise<number> {
  let bytes = 0;
  for (const store of names) for await (const { sizeBytes } of stores[store].list("")) bytes += sizeBytes;
  return bytes;
}

export async function* contentOf(file: OpenFile, advance: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of Readable.from(await file.read())) {
    yield chunk as Buffer;
    advance((chunk as Buffer).length);
  }
}
