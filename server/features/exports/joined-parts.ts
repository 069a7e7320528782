import { Readable } from "node:stream";
import type { ServableFile } from "#server/media/reply.ts";
import type { ExportFiles } from "./deps.ts";
import type { PartRow } from "./part-queries.ts";

/** The parts of an export as one file, of which only those are opened that a range needs, one after the other. */
export function joinedParts(files: ExportFiles, parts: readonly PartRow[], modifiedAt: Date): ServableFile {
  const sizeBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    info: { sizeBytes, modifiedAt },
    read: ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
      Promise.resolve(Readable.from(bytesOf(files, parts, start, end), { objectMode: false })),
    close: () => Promise.resolve(),
  };
}

async function* bytesOf(files: ExportFiles, parts: readonly PartRow[], start: number, end: number) {
  let begin = 0;
  for (const { file_key: key, bytes } of parts) {
    const first = Math.max(start - begin, 0);
    const last = Math.min(end - begin, bytes - 1);
    begin += bytes;
    if (first > last) continue;
    const file = await files.open(key);
    // The answer has begun: breaking it off is what tells the receiver.
    if (!file) throw new Error(`${key} of an export is missing`);
    const content = await file.read({ start: first, end: last });
    if (Buffer.isBuffer(content)) yield content;
    else yield* content as AsyncIterable<Buffer>;
  }
}
