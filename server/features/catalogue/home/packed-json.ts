import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * A piece of an answer that comes again and again: its bytes, and the same compressed on its own, so that an answer put
 * together from such pieces is compressed without compressing anything (RFC 1951: a full flush ends a piece on a byte's
 * edge, closes no stream, and what follows does not look back into it).
 */
export type Piece = { plain: Buffer; packed(): Buffer };

/** @param level 1 (quick) to 9 (small) */
export function lastingPiece(text: string, level: number): Piece {
  const plain = Buffer.from(text);
  let packed: Buffer | undefined;
  return { plain, packed: () => (packed ??= deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH })) };
}

/** For a piece of this one answer: put in as it is, in a block of its own (at most 65 535 bytes). */
export function passingPiece(text: string): Piece {
  const plain = Buffer.from(text);
  let packed: Buffer | undefined;
  return { plain, packed: () => (packed ??= storedBlock(plain)) };
}

export function plainOf(pieces: Piece[]): Buffer {
  return Buffer.concat(pieces.map(({ plain }) => plain));
}

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * One gzip member (RFC 1952) of all pieces.
 * @param first a piece whose CRC-32 is known, so that only the rest is gone through
 */
export function gzipOf(first: { piece: Piece; checksum: number }, rest: Piece[]): Buffer {
  let { checksum } = first;
  let length = first.piece.plain.length;
  for (const { plain } of rest) {
    checksum = crc32(plain, checksum);
    length += plain.length;
  }
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([head, first.piece.packed(), ...rest.map((piece) => piece.packed()), lastBlock, trailer]);
}

function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.allocUnsafe(5 + bytes.length);
  block.writeUInt8(0, 0);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}
