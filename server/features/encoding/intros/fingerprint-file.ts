import type { EpisodeFingerprint } from "./compare.ts";

type Fingerprints = Pick<EpisodeFingerprint, "head" | "tail" | "tailStart">;

/** Incremented when the algorithm changes: fingerprints of different formats cannot be compared. */
const format = 1;
const headerWords = 4;

/** Little-endian 32-bit words: format, head length, tail length, tail start in milliseconds, head, tail. */
export function serializeFingerprints({ head, tail, tailStart }: Fingerprints): Buffer {
  const words = [format, head.length, tail.length, Math.round(tailStart * 1000), ...head, ...tail];
  const bytes = Buffer.alloc(4 * words.length);
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, 4 * index);
  return bytes;
}

/** Undefined for another format. */
export function parseFingerprints(bytes: Buffer): Fingerprints | undefined {
  const words = Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(4 * index));
  const [writtenFormat, headLength = 0, tailLength = 0, tailStart = 0] = words;
  if (writtenFormat !== format || words.length !== headerWords + headLength + tailLength) return undefined;
  const head = words.slice(headerWords, headerWords + headLength);
  return { head, tail: words.slice(headerWords + headLength), tailStart: tailStart / 1000 };
}
