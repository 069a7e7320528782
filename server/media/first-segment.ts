/** Boxes that hold other boxes on the way to a fragment's decode time. */
const holders = new Set(["moof", "traf"]);

/**
 * The same media segment as if it were a track's first: the decode times of its fragments are set to zero, so that it plays
 * from its beginning by itself. Source: ISO/IEC 14496-12, 4.2 (boxes) and 8.8.12 (`tfdt`).
 */
export function asFirst(segment: Buffer): Buffer {
  const copy = Buffer.from(segment);
  const walk = (start: number, end: number): void => {
    for (let at = start; at + 8 <= end;) {
      const size = copy.readUInt32BE(at);
      // 0 reaches to the end, 1 is a size of 64 bits: neither occurs in what is written as a stream.
      if (size < 8 || at + size > end) return;
      const type = copy.toString("latin1", at + 4, at + 8);
      if (holders.has(type)) walk(at + 8, at + size);
      // A version, three bytes of flags, and a time of 8 bytes from version 1 on, else of 4.
      else if (type === "tfdt") copy.fill(0, at + 12, at + (copy[at + 8] === 1 ? 20 : 16));
      at += size;
    }
  };
  walk(0, copy.length);
  return copy;
}
