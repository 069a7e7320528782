import { type Box, boxesIn, boxesOf } from "./boxes.ts";

/** Boxes that hold other boxes on the way to a fragment's decode time. */
const holders = new Set(["moof", "traf"]);

/**
 * The same media segment as if it were a track's first: the decode times of its fragments are set to zero, so that it plays
 * from its beginning by itself. Source: ISO/IEC 14496-12, 8.8.12 (`tfdt`).
 */
export function asFirst(segment: Buffer): Buffer {
  const copy = Buffer.from(segment);
  const walk = (boxes: Iterable<Box>): void => {
    for (const box of boxes) {
      if (holders.has(box.type)) walk(boxesOf(copy, box));
      // A version, three bytes of flags, and a time of 8 bytes from version 1 on, else of 4.
      else if (box.type === "tfdt") copy.fill(0, box.start + 12, box.start + (copy[box.start + 8] === 1 ? 20 : 16));
    }
  };
  walk(boxesIn(copy, 0, copy.length));
  return copy;
}
