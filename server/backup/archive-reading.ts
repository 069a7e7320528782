import { Readable } from "node:stream";
import { createTarDecoder } from "modern-tar";
import { BackupError } from "./backup-error.ts";
import { decrypted, type BackupSource } from "./encryption.ts";

export type ArchivedEntry = { name: string; content: AsyncIterable<Uint8Array> };

/**
 * Iterates over the entries of a tar archive, encrypted or not. The unread rest of an entry is skipped.
 * @param onBytes called with the number of bytes read from the file
 * @throws BackupError when the file cannot be read or is not a complete archive
 */
export async function* readArchive(
  { place, name, key }: BackupSource,
  onBytes: (count: number) => void,
): AsyncGenerator<ArchivedEntry> {
  const file = place.fullName(name);
  const source = place.read(name);
  const plain = Readable.from(decrypted({ file, key }, counted(source, onBytes)));
  const bytes = Readable.toWeb(plain) as ReadableStream<Uint8Array>;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      yield { name: header.name, content: contentOf(body, file) };
      if (!body.locked) await body.cancel();
    }
  } catch (error) {
    throw asBackupError(error, file);
  } finally {
    source.destroy();
  }
}

async function* counted(source: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* contentOf(body: ReadableStream<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw asBackupError(error, file);
  } finally {
    // The reader fails with its source; that error is reported already.
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

const unreadable: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "this account may not read it",
};

function asBackupError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const reason = unreadable[code];
  if (reason !== undefined) return new BackupError(`${file} cannot be restored: ${reason}`, 2);
  // modern-tar has no error classes for these.
  if (/truncated/i.test(error.message))
    return new BackupError(`${file} is not whole: the backup was interrupted, or its end was lost on the way here`, 2);
  if (error.message.startsWith("Invalid "))
    return new BackupError(`${file} is no backup of Silecs, or it is damaged`, 2);
  return error;
}
