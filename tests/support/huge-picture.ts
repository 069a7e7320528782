import { crc32, deflateSync } from "node:zlib";

/** A valid PNG of 20 000 × 10 000 black pixels: 200 megapixels in 25 kB. */
export function hugePng(): Buffer {
  const [width, height] = [20_000, 10_000];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  // Each line is a filter byte and the pixels, eight per byte.
  const lines = deflateSync(Buffer.alloc(height * (1 + width / 8)));
  const signature = Buffer.from("\u0089PNG\r\n\u001A\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))]);
}

/** PNG 1.2, 3.2: length, type, data, and a checksum of the last two. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
