export type Box = { type: string; start: number; end: number };

/**
 * The boxes that follow one another between two places of an MP4 file; ends at what is no whole box. The sizes 0 (to the end)
 * and 1 (64 bits) do not occur in segments of a stream. Source: ISO/IEC 14496-12, 4.2.
 */
export function* boxesIn(data: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const size = data.readUInt32BE(at);
    if (size < 8 || at + size > end) return;
    yield { type: data.toString("latin1", at + 4, at + 8), start: at, end: at + size };
    at += size;
  }
}

/** The boxes inside of a box. */
export const boxesOf = (data: Buffer, { start, end }: Box): Generator<Box> => boxesIn(data, start + 8, end);
