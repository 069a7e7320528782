import { type Box, boxesIn, boxesOf } from "./boxes.ts";

/** A media segment of a file to be: its size in bytes and its length in seconds. */
export type SegmentLength = { sizeBytes: number; seconds: number };

/** A subsegment begins with a sample from which decoding can start (8.16.3.3, SAP type 1). */
const startsWhole = 0x9000_0000;

/**
 * The beginning of a file made of an initialisation segment and the media segments that follow it: the segment, told how
 * long the whole is (`mehd`), and an index of the segments (`sidx`). Without them a player learns the length only at the end,
 * and cannot seek. An initialisation segment that is not understood is left as it is.
 * Source: ISO/IEC 14496-12, 8.8.2 (`mehd`) and 8.16.3 (`sidx`).
 */
export function fileHead(init: Buffer, segments: readonly SegmentLength[]): Buffer {
  const movie = find(boxesIn(init, 0, init.length), "moov");
  const header = movie && find(boxesOf(init, movie), "mvhd");
  const extended = movie && find(boxesOf(init, movie), "mvex");
  const track = movie && firstTrackOf(init, movie);
  if (!header || !extended || !track) return init;
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const length = box("mehd", [0, Math.round(seconds * afterTimes(init, header))]);
  const at = extended.start + 8;
  const longer = Buffer.concat([init.subarray(0, at), length, init.subarray(at)]);
  for (const { start, end } of [movie, extended]) longer.writeUInt32BE(end - start + length.length, start);
  return Buffer.concat([longer, indexOf(segments, track)]);
}

/** The same media segment with its own index blanked (a `free` box, 8.1.2): players would take it for that of the whole file. */
export function withoutIndex(segment: Buffer): Buffer {
  const copy = Buffer.from(segment);
  for (const { type, start } of boxesIn(copy, 0, copy.length))
    if (type === "sidx") copy.write("free", start + 4, "latin1");
  return copy;
}

/** An index gives the times of one track, in that track's own time scale: FFmpeg takes it for that whatever it says. */
type Track = { id: number; timescale: number };

function indexOf(segments: readonly SegmentLength[], { id, timescale }: Track): Buffer {
  const words = segments.flatMap(({ sizeBytes, seconds }) => [sizeBytes, Math.round(seconds * timescale), startsWhole]);
  // Version and flags, track, time scale, first time, distance to the first segment, and 16 bits each of nothing and of a number.
  return box("sidx", [0, id, timescale, 0, 0, segments.length, ...words]);
}

function firstTrackOf(init: Buffer, movie: Box): Track | undefined {
  const track = find(boxesOf(init, movie), "trak");
  const header = track && find(boxesOf(init, track), "tkhd");
  const media = track && find(boxesOf(init, track), "mdia");
  const timing = media && find(boxesOf(init, media), "mdhd");
  return header && timing && { id: afterTimes(init, header), timescale: afterTimes(init, timing) };
}

/** The word after a header's version, flags and two times, which are of 8 bytes each in version 1, of 4 in version 0. */
function afterTimes(data: Buffer, { start }: Box): number {
  return data.readUInt32BE(start + (data[start + 8] === 1 ? 28 : 20));
}

function box(type: string, words: readonly number[]): Buffer {
  const whole = Buffer.alloc(8 + 4 * words.length);
  whole.writeUInt32BE(whole.length);
  whole.write(type, 4, "latin1");
  words.forEach((word, place) => whole.writeUInt32BE(word, 8 + 4 * place));
  return whole;
}

function find(boxes: Iterable<Box>, wanted: string): Box | undefined {
  for (const box of boxes) if (box.type === wanted) return box;
  return undefined;
}
