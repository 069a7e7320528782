import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * Answers whose bytes are mostly shared, such as lists of cards and public pages, are joined from chunks. A shared chunk is
 * serialised and compressed once, independently, so that a compressed answer is a concatenation of chunks (RFC 1951: a full
 * flush ends a chunk at a byte boundary and resets the window). Compressing the home page for each request would cost more
 * than everything else about it.
 */
export type Chunk = {
  readonly plain: Buffer;
  packed(): Buffer;
  /** The CRC-32 of the preceding bytes and this chunk. */
  addTo(checksum: number): number;
};

/** A shared chunk. @param level compression level, 1 (fast) to 9 (small) */
export function sharedChunk(text: string, level: number): Chunk {
  const plain = Buffer.from(text);
  let packed: Buffer | undefined;
  let checksum: { own: number; shift: Matrix } | undefined;
  return {
    plain,
    packed: () => (packed ??= deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH })),
    addTo(before) {
      checksum ??= { own: crc32(plain), shift: shiftOf(plain.length) };
      return (applied(checksum.shift, before) ^ checksum.own) >>> 0;
    },
  };
}

/** A chunk of a single answer, stored uncompressed. */
export function uncompressedChunk(text: string): Chunk {
  const plain = Buffer.from(text);
  return { plain, packed: () => storedBlocks(plain), addTo: (before) => crc32(plain, before) };
}

export function plainOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat(chunks.map(({ plain }) => plain));
}

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** A gzip member (RFC 1952) of all chunks. */
export function gzipOf(chunks: readonly Chunk[]): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(
    chunks.reduce((checksum, chunk) => chunk.addTo(checksum), 0),
    0,
  );
  trailer.writeUInt32LE(chunks.reduce((length, { plain }) => length + plain.length, 0) % 2 ** 32, 4);
  return Buffer.concat([head, ...chunks.map((chunk) => chunk.packed()), lastBlock, trailer]);
}

/** A stored block's length has 16 bits (RFC 1951). */
const longestBlock = 65_535;

function storedBlocks(bytes: Buffer): Buffer {
  const count = Math.max(1, Math.ceil(bytes.length / longestBlock));
  return Buffer.concat(
    Array.from({ length: count }, (_, at) => storedBlock(bytes.subarray(at * longestBlock, (at + 1) * longestBlock))),
  );
}

function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.allocUnsafe(5 + bytes.length);
  block.writeUInt8(0, 0);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}

type Matrix = Uint32Array<ArrayBuffer>;

/**
 * The effect of `length` bytes on the preceding CRC-32, as a 32×32 matrix over GF(2) by columns (zlib's crc32_combine). It
 * combines the chunks' checksums without reading their bytes.
 */
function shiftOf(length: number): Matrix {
  let shift = Uint32Array.from({ length: 32 }, (_, column) => 2 ** column);
  let power = oneByte;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(power, shift);
    power = product(power, power);
  }
  return shift;
}

function applied(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let left = vector, column = 0; left !== 0; left >>>= 1, column += 1) {
    if (left & 1) sum ^= matrix[column] ?? 0;
  }
  return sum >>> 0;
}

function product(one: Matrix, other: Matrix): Matrix {
  return other.map((column) => applied(one, column));
}

const oneBit = Uint32Array.from({ length: 32 }, (_, column) => (column === 0 ? 0xedb88320 : 2 ** (column - 1)));
const twoBits = product(oneBit, oneBit);
const fourBits = product(twoBits, twoBits);
const oneByte = product(fourBits, fourBits);
