import type { Writable } from "node:stream";

/** A message between this program and the one that reads pictures: a JSON header and binary parts. */
export type Frame = { header: unknown; parts: Buffer[] };

const prefixBytes = 4;
const mostHeaderBytes = 1024 * 1024;

/** A message that the other side has no reason to send. */
export class BadFrame extends Error {
  override name = "BadFrame";
}

/** Writes the length of the header (32 bits, big endian), the header with the lengths of the parts, and the parts. */
export function writeFrame(stream: Writable, { header, parts }: Frame): void {
  const text = Buffer.from(JSON.stringify({ header, sizes: parts.map(({ length }) => length) }));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(text.length);
  for (const piece of [prefix, text, ...parts]) stream.write(piece);
}

/**
 * Puts messages together from what comes of a stream. `push` throws BadFrame for one that is malformed or larger than allowed.
 * @param mostBytes of all parts of a message together
 */
export function createFrameReader(onFrame: (frame: Frame) => void, mostBytes: number) {
  let chunks: Buffer[] = [];
  let held = 0;
  let head: { header: unknown; sizes: number[]; from: number; bytes: number } | undefined;

  const taken = () => {
    const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [whole];
    return whole;
  };
  const readHead = () => {
    if (held < prefixBytes) return undefined;
    const length = taken().readUInt32BE(0);
    if (length > mostHeaderBytes) throw new BadFrame(`a header of ${length} bytes`);
    if (held < prefixBytes + length) return undefined;
    const { header, sizes } = headIn(taken().toString("utf8", prefixBytes, prefixBytes + length));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > mostBytes) throw new BadFrame(`parts of ${bytes} bytes`);
    return { header, sizes, from: prefixBytes + length, bytes };
  };

  return {
    /** @throws BadFrame */
    push(chunk: Buffer): void {
      chunks.push(chunk);
      held += chunk.length;
      for (;;) {
        head ??= readHead();
        if (!head || held < head.from + head.bytes) return;
        const { header, sizes, bytes } = head;
        let { from } = head;
        const whole = taken();
        const parts = sizes.map((size) => whole.subarray(from, (from += size)));
        chunks = [whole.subarray(head.from + bytes)];
        held -= head.from + bytes;
        head = undefined;
        onFrame({ header, parts });
      }
    },
  };
}

function headIn(text: string): { header: unknown; sizes: number[] } {
  const { header, sizes } = parsed(text) as { header?: unknown; sizes?: unknown };
  const isList = Array.isArray(sizes) && sizes.every((size) => Number.isSafeInteger(size) && Number(size) >= 0);
  if (!isList) throw new BadFrame("no sizes");
  return { header, sizes: sizes as number[] };
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Below.
  }
  throw new BadFrame("no JSON");
}
