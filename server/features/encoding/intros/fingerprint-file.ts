import type { Heard } from "./compare.ts";

type Fingerprints = Pick<Heard, "head" | "tail" | "tailStart">;

/** Grows when fingerprints are made in another way: those of two ways cannot be compared. */
const format = 1;
const headerWords = 4;

/** As stored: little-endian words, the format, both lengths, and where the tail begins in milliseconds first. */
export function writtenFingerprints({ head, tail, tailStart }: Fingerprints): Buffer {
  const words = [format, head.length, tail.length, Math.round(tailStart * 1000), ...head, ...tail];
  const bytes = Buffer.alloc(4 * words.length);
  for (const [place, word] of words.entries()) bytes.writeUInt32LE(word, 4 * place);
  return bytes;
}

/** Undefined for what was made in another way. */
export function readFingerprints(bytes: Buffer): Fingerprints | undefined {
  const words = Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, place) => bytes.readUInt32LE(4 * place));
  const [made, headLength = 0, tailLength = 0, tailStart = 0] = words;
  if (made !== format || words.length !== headerWords + headLength + tailLength) return undefined;
  const head = words.slice(headerWords, headerWords + headLength);
  return { head, tail: words.slice(headerWords + headLength), tailStart: tailStart / 1000 };
}
