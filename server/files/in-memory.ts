import type { Readable } from "node:stream";
import type { FileInfo, OpenFile } from "./files.ts";

/** A file whose content is in memory. */
export type InMemory = { info: FileInfo; content: Buffer };

export function openInMemory({ info, content }: InMemory): OpenFile {
  return {
    info,
    read: async (range) => (range ? content.subarray(range.start, range.end + 1) : content),
    close: async () => undefined,
  };
}

/** All bytes of what `OpenFile.read` returned. */
export async function bytesOf(content: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
