import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createTarPacker } from "modern-tar";
import type { PlacedFile } from "./backup-place.ts";
import { encrypting, type BackupKey } from "./encryption.ts";

export type ArchiveWriter = {
  /** Adds an entry of exactly `sizeBytes`. Returns the SHA-256 of its content. */
  add(name: string, sizeBytes: number, content: AsyncIterable<Uint8Array>): Promise<string>;
  addText(name: string, text: string): Promise<string>;
  /** Gives the archive its name once everything is stored. Returns its size. */
  finish(): Promise<number>;
  /** Removes what was written. */
  abandon(): Promise<void>;
};

/**
 * A tar archive, which nobody sees under its name until it is complete, and encrypted with a key.
 * @throws BackupError when the name is taken
 */
export async function createArchive(
  { place, name, expectedBytes = 0 }: PlacedFile & { expectedBytes?: number },
  signal: AbortSignal,
  key?: BackupKey,
): Promise<ArchiveWriter> {
  const file = await place.create(name, expectedBytes);
  const { readable, controller } = createTarPacker();
  const written = key ? pipeline(readable, encrypting(key), file.stream) : pipeline(readable, file.stream);
  // Reported to the callers of `add` and `finish`.
  written.catch(() => undefined);

  async function add(name: string, sizeBytes: number, content: AsyncIterable<Uint8Array>): Promise<string> {
    const entry = controller.add({ name, size: sizeBytes, mode: 0o600 }).getWriter();
    const hash = createHash("sha256");
    try {
      for await (const chunk of content) {
        signal.throwIfAborted();
        hash.update(chunk);
        await entry.write(chunk);
      }
      await entry.close();
    } catch (error) {
      // A packer that nobody reads any more says only that it was aborted.
      throw file.stream.errored ?? error;
    }
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
      return file.finish();
    },
    async abandon() {
      controller.error(new Error("abandoned"));
      await written.catch(() => undefined);
      await file.abandon();
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
