import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createTarPacker } from "modern-tar";
import { BackupError } from "./backup-error.ts";
import { encrypting, type BackupKey } from "./encryption.ts";

export type ArchiveWriter = {
  /** Adds an entry of exactly `sizeBytes`. Returns the SHA-256 of its content. */
  add(name: string, sizeBytes: number, content: AsyncIterable<Uint8Array>): Promise<string>;
  addText(name: string, text: string): Promise<string>;
  /** Renames the archive to its final name once everything is on disk. Returns its size. */
  finish(): Promise<number>;
  /** Removes what was written. */
  abandon(): Promise<void>;
};

/**
 * A tar archive readable by its owner only, named `<target>.partial` until it is complete, and encrypted with a key.
 * @throws BackupError when either name exists
 */
export function createArchive(target: string, signal: AbortSignal, key?: BackupKey): ArchiveWriter {
  const unfinished = `${target}.partial`;
  const taken = [target, unfinished].find((file) => existsSync(file));
  if (taken) throw new BackupError(`${taken} is there already: choose another name, or remove it`, 2);
  const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const { readable, controller } = createTarPacker();
  const written = key ? pipeline(readable, encrypting(key), file) : pipeline(readable, file);
  // Reported to the callers of `add` and `finish`.
  written.catch(() => undefined);

  async function add(name: string, sizeBytes: number, content: AsyncIterable<Uint8Array>): Promise<string> {
    const entry = controller.add({ name, size: sizeBytes, mode: 0o600 }).getWriter();
    const hash = createHash("sha256");
    for await (const chunk of content) {
      signal.throwIfAborted();
      hash.update(chunk);
      await entry.write(chunk);
    }
    await entry.close();
    return hash.digest("hex");
  }

  return {
    add,
    addText(name, text) {
      const bytes = Buffer.from(text);
      return add(name, bytes.length, oneChunk(bytes));
    },
    async finish() {
      controller.finalize();
      await written;
      await rename(unfinished, target);
      await flushFolder(path.dirname(target));
      return file.bytesWritten;
    },
    async abandon() {
      controller.error(new Error("abandoned"));
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** Adds a text, and an entry that holds its SHA-256 in the format of `sha256sum`. */
export async function addWithChecksum(
  archive: ArchiveWriter,
  name: string,
  text: string,
  checksumName: string,
): Promise<void> {
  const checksum = await archive.addText(name, text);
  await archive.addText(checksumName, `${checksum}  ${name}\n`);
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Makes the rename survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
