import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileInfo, Files, OpenFile } from "#server/files/files.ts";
import { unlimited, type Throttle } from "./throttle.ts";

/** What ends a reading, and what slows it down. */
export type Reading = { signal: AbortSignal; throttle?: Throttle | undefined };

/** A file's SHA-256, and the version that has it. */
export type Content = { sha256: string; version: string };

/** Two versions of a file differ in it, as far as the store tells them apart. */
export function versionOf({ sizeBytes, modifiedAt, etag = "" }: FileInfo): string {
  return `${sizeBytes} ${modifiedAt.getTime()} ${etag}`;
}

/** Reads a file to its end; undefined for a missing one. */
export async function contentOf(
  files: Pick<Files, "open">,
  key: string,
  { signal, throttle = unlimited }: Reading,
): Promise<Content | undefined> {
  const file = await files.open(key);
  if (!file) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of await chunksOf(file)) {
    await throttle(chunk.length);
    signal.throwIfAborted();
    hash.update(chunk);
  }
  return { sha256: hash.digest("hex"), version: versionOf(file.info) };
}

/** Copies a file in constant memory. Returns what was read, or undefined for a missing file. */
export async function copyContent(
  source: Pick<Files, "open">,
  target: Pick<Files, "write">,
  key: string,
  { signal, throttle = unlimited }: Reading,
): Promise<Content | undefined> {
  const file = await source.open(key);
  if (!file) return undefined;
  const hash = createHash("sha256");
  const chunks = await chunksOf(file);
  async function* passing() {
    for await (const chunk of chunks) {
      await throttle(chunk.length);
      signal.throwIfAborted();
      hash.update(chunk);
      yield chunk;
    }
  }
  await target.write(key, Readable.from(passing()), file.info.sizeBytes);
  return { sha256: hash.digest("hex"), version: versionOf(file.info) };
}

async function chunksOf(file: OpenFile): Promise<AsyncIterable<Buffer>> {
  return Readable.from(await file.read());
}
