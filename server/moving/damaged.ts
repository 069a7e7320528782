import type { Client } from "pg";
import { namedFiles } from "#server/backup/named-files.ts";
import type { Database } from "#server/database/pool.ts";
import type { Files, ListedFile } from "#server/files/files.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";
import { contentOf, versionOf } from "./contents.ts";
import { findVerified, type Place } from "./journal.ts";
import { isWholeMp4 } from "./whole-mp4.ts";

/** A file that is there and is not what it should be. */
export type Damaged = { key: string; why: string };

type Reader = { stores: PlacedStores; database: Database; target: string; signal: AbortSignal };

/** Segments are some megabytes; a larger file is no segment. */
const longestSegmentBytes = 64 * 1024 * 1024;

/** What is wrong with the bytes of a file, by the checksum of a move, or by its own structure; undefined if nothing is. */
export async function faultOf(reader: Reader, { store, key }: Place, { sizeBytes }: ListedFile) {
  const { stores, database, target, signal } = reader;
  try {
    const known = await findVerified(database, target, { store, key });
    if (known) {
      const read = await contentOf(stores[store], key, { signal });
      const isSameVersion = read?.version === known.targetVersion;
      if (isSameVersion && read.sha256 !== known.sha256) return "other bytes than those that were moved";
    }
    if (/\.(?:m4s|mp4)$/i.test(key) && sizeBytes <= longestSegmentBytes) return await segmentFault(stores[store], key);
  } catch (error) {
    signal.throwIfAborted();
    return `cannot be read: ${(error as Error).message}`;
  }
  return undefined;
}

async function segmentFault(files: Files, key: string): Promise<string | undefined> {
  const file = await files.open(key);
  if (!file || isWholeMp4(await bytesOf(await file.read()))) return undefined;
  return "cut off, or no MP4 file";
}

/** Files whose rows know their size, and with `reads` their checksum. */
export async function* findChanged(
  client: Client,
  { stores, signal, reads }: Pick<Reader, "stores" | "signal"> & { reads: boolean },
): AsyncGenerator<Damaged> {
  for (const { table, column, store, startingWith, known } of namedFiles) {
    if (!known || store === "keys") continue;
    const [from, key, bytes, sha256] = [table, column, known.bytes, known.sha256].map((name) =>
      client.escapeIdentifier(name),
    );
    const { rows } = await client.query<{ key: string; bytes: string; sha256: string }>(
      `select ${key} as key, ${bytes}::text as bytes, ${sha256} as sha256 from ${from} where starts_with(${key}, $1)`,
      [startingWith],
    );
    for (const row of rows) {
      signal.throwIfAborted();
      const info = await stores[store].stat(row.key);
      if (!info) continue;
      const named = `${store}/${row.key}`;
      if (info.sizeBytes !== Number(row.bytes))
        yield { key: named, why: `${info.sizeBytes} bytes instead of ${row.bytes}` };
      else if (reads) {
        const read = await contentOf(stores[store], row.key, { signal });
        if (read && read.version === versionOf(info) && read.sha256 !== row.sha256)
          yield { key: named, why: "other bytes than those that were sent" };
      }
    }
  }
}
