import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = { name: string; content: Buffer };

/** A ZIP archive of a few files held in memory (PKWARE APPNOTE 6.3.10, without ZIP64: less than 4 GiB and 65 535 files). */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const time = dosTime(at);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const fileName = Buffer.from(name, "utf8");
    const packed = deflateRawSync(content);
    const facts = factsOf(fileName, packed, content, time);
    const local = Buffer.concat([signature(0x04034b50), facts, fileName, packed]);
    parts.push(local);
    directory.push(directoryEntry(facts, fileName, offset));
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...parts, listing, endRecord(entries.length, listing.length, offset)]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What the local header and the directory say alike, from 'version needed' to the lengths of name and extra field. */
function factsOf(name: Buffer, packed: Buffer, content: Buffer, time: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  // Bit 11: the name is UTF-8.
  facts.writeUInt16LE(0x0800, 2);
  // Method 8: deflated.
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(time, 6);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function directoryEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), facts, rest, name]);
}

function endRecord(count: number, listingLength: number, listingOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listingLength, 12);
  end.writeUInt32LE(listingOffset, 16);
  return end;
}

/** Date and time as MS-DOS packs them, in UTC, to two seconds. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
