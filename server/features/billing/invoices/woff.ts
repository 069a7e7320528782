import { inflateSync } from "node:zlib";

/**
 * Unpacks a WOFF 1.0 font into the TrueType or OpenType font inside (https://www.w3.org/TR/WOFF/). Done once, because the
 * PDF library would otherwise inflate a table again for each letter.
 * @throws Error for anything but a WOFF 1.0 file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF 1.0 font");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  // Fields for binary search in the directory.
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [from = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const stored = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const at = 12 + 16 * index;
    woff.copy(directory, at, entry, entry + 4);
    woff.copy(directory, at + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
