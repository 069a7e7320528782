import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { StoreName } from "#server/files/stored-files.ts";
import { readArchive, type ArchivedEntry } from "./archive-reading.ts";
import { openRows, type ArchivedRows } from "./archived-rows.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupSource } from "./encryption.ts";
import { headName, Manifest, manifestName, parseHead, parseJson, storeNames, type Head } from "./manifest.ts";
import { packIndexName, parsePackIndex, readStart, type PackIndex } from "./pack-index.ts";
import { packBytes, readPacks } from "./pack-reading.ts";

/** Receives a backup's contents. Streams must be read to their end. */
export type Receiver = {
  /** Throws when this program cannot restore the backup. */
  head(head: Head): void;
  file(store: StoreName, key: string, content: Readable): Promise<void>;
  /** Rows in COPY's text format. */
  table(name: string, rows: Readable): Promise<void>;
};

/** Discards everything, to check whether a backup is intact. */
export const noReceiver: Pick<Receiver, "file" | "table"> = {
  file: (_store, _key, content) => drain(content),
  table: (_name, rows) => drain(rows),
};

/**
 * Reads a backup completely, passes its contents on, and verifies every checksum.
 * @throws BackupError when the file is not a backup, has a newer format, is damaged or incomplete
 */
export async function readBackup(
  source: BackupSource,
  receiver: Receiver,
  onBytes: (count: number) => void,
): Promise<Manifest> {
  const file = source.place.fullName(source.name);
  const reading = createReading(file, receiver);
  try {
    for await (const entry of readArchive(source, onBytes)) await reading.take(entry);
    const { manifest, index } = await reading.finish();
    if (index) await readPacks(source, index, receiver.file, onBytes);
    return manifest;
  } catch (error) {
    // zlib's error codes for an invalid gzip stream.
    if (String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw damaged(file, "a table");
    throw error;
  } finally {
    reading.abandon();
  }
}

/** The size of a backup and its packs, in bytes. */
export async function measureBackup(source: BackupSource): Promise<number> {
  const { index } = await readStart(source);
  const own = (await source.place.sizeOf(source.name)) ?? 0;
  return own + (index ? await packBytes(source, index) : 0);
}

function createReading(file: string, receiver: Receiver) {
  /** Checksums computed since the last list of checksums. */
  const checksums = new Map<string, string>();
  const tables = new Map<string, string>();
  let rows: ArchivedRows | undefined;
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  let index: PackIndex | undefined;
  let files = 0;

  async function closeRows(): Promise<void> {
    if (rows) tables.set(rows.table, await rows.close());
    rows = undefined;
  }

  async function takeText(entry: ArchivedEntry): Promise<string> {
    let read = "";
    checksums.set(entry.name, await hashOf(entry, async (content) => (read = await text(content))));
    return read;
  }

  return {
    async take(entry: ArchivedEntry): Promise<void> {
      if (!head) {
        head = parseHead(file, entry.name === headName ? await text(Readable.from(entry.content)) : "");
        receiver.head(head);
        return;
      }
      const [kind = "", name = "", ...rest] = entry.name.split("/");
      if (kind === "database") {
        if (rows?.table !== name) await closeRows();
        rows ??= openRows(name, (content) => receiver.table(name, content));
        await rows.add(entry.content);
        return;
      }
      await closeRows();
      if (kind === "files" && isStore(name)) {
        files += 1;
        checksums.set(entry.name, await hashOf(entry, (content) => receiver.file(name, rest.join("/"), content)));
      } else if (kind === "checksums") holdAgainst(file, checksums, await text(Readable.from(entry.content)));
      else if (entry.name === packIndexName) index = parsePackIndex(file, await takeText(entry));
      else if (entry.name === manifestName) manifest = parseManifest(file, await takeText(entry));
    },
    async finish(): Promise<{ manifest: Manifest; index: PackIndex | undefined }> {
      await closeRows();
      if (!manifest) throw notWhole(file);
      const packed = index?.units.reduce((sum, unit) => sum + unit.files, 0) ?? 0;
      if (checksums.size > 0 || files + packed !== manifest.files) throw damaged(file, "the list of files");
      const wrong = manifest.tables.find((table) => tables.get(table.name) !== table.sha256);
      if (wrong) throw damaged(file, `the table ${wrong.name}`);
      return { manifest, index };
    },
    abandon: () => rows?.abandon(),
  };
}

const notWhole = (file: string) =>
  new BackupError(`${file} is not whole: the backup was interrupted. Take an older one, or make a new one`, 2);
const damaged = (file: string, what: string) =>
  new BackupError(
    `${file} is damaged: ${what} is not what was written. Take another copy of it, or an older backup`,
    2,
  );

function isStore(name: string): name is StoreName {
  return storeNames.some((store) => store === name);
}

function parseManifest(file: string, read: string): Manifest {
  const manifest = z.safeParse(Manifest, parseJson(read));
  if (!manifest.success) throw damaged(file, manifestName);
  return manifest.data;
}

/** Passes an entry's content on and returns its SHA-256. */
async function hashOf({ content }: ArchivedEntry, take: (content: Readable) => Promise<unknown>): Promise<string> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await take(Readable.from(hashed(), { objectMode: false }));
  return hash.digest("hex");
}

/** Compares with lines in the format of `sha256sum`, and drops the entries they name. */
function holdAgainst(file: string, checksums: Map<string, string>, lines: string): void {
  for (const line of lines.split("\n").filter(Boolean)) {
    const [expected, name] = [line.slice(0, 64), line.slice(66)];
    if (checksums.get(name) !== expected) throw damaged(file, name);
    checksums.delete(name);
  }
}

async function drain(content: Readable): Promise<void> {
  for await (const chunk of content) void chunk;
}
