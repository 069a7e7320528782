import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { readArchive } from "./archive-reading.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupSource } from "./encryption.ts";
import { headName, parseHead } from "./manifest.ts";

/** The folder of the packs, beside the backups. */
export const packFolder = "files/";

/** The entry that says in which packs the files of a backup are, and the entry with its checksum. */
export const packIndexName = "packs.json";
export const packIndexChecksumName = "checksums/packs.txt";

const IndexedUnit = z.object({
  store: z.enum(["keys", "media", "images"]),
  name: z.string(),
  pack: z.string(),
  files: z.int(),
  bytes: z.number(),
  /** `signatureOf` the unit when it was copied. */
  signature: z.string(),
  /** Of the lines of `sha256sum` for its files, in the order of the pack. */
  sha256: z.string(),
});
export type IndexedUnit = z.output<typeof IndexedUnit>;

export const PackIndex = z.object({
  packs: z.array(z.object({ name: z.string().check(z.regex(/^[\w-]+\.tar(\.enc)?$/)), sizeBytes: z.number() })),
  units: z.array(IndexedUnit),
});
export type PackIndex = z.output<typeof PackIndex>;

export type BackupStart = { installation: string | undefined; databaseOnly: boolean; index: PackIndex | undefined };

/**
 * Reads the beginning of a backup, up to its tables: which installation it is of, and where its files are. `index` is
 * undefined for a backup that needs no packs.
 * @throws BackupError when it cannot be read
 */
export async function readStart(source: BackupSource): Promise<BackupStart> {
  const file = source.place.fullName(source.name);
  let start: BackupStart | undefined;
  let read = "";
  for await (const { name, content } of readArchive(source, () => undefined)) {
    if (!start) {
      const head = parseHead(file, name === headName ? await text(Readable.from(content)) : "");
      start = { installation: head.installation, databaseOnly: head.databaseOnly === true, index: undefined };
      if (!head.packed) return start;
    } else if (name === packIndexName) read = await text(Readable.from(content));
    else if (name === packIndexChecksumName) {
      const checksum = createHash("sha256").update(read).digest("hex");
      if (!(await text(Readable.from(content))).startsWith(checksum)) break;
      return { ...start, index: parsePackIndex(file, read) };
    }
  }
  throw new BackupError(`${file} is damaged: it does not say where its files are`, 2);
}

/** @throws BackupError when it is not what the program writes */
export function parsePackIndex(file: string, read: string): PackIndex {
  const index = z.safeParse(PackIndex, JSON.parse(read));
  if (!index.success) throw new BackupError(`${file} is damaged: it does not say where its files are`, 2);
  return index.data;
}

/** The name, without its ending, of what is written at an instant. */
export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
