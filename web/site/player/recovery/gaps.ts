import type Hls from "hls.js";

/** A time span of a title, in seconds. */
export type Span = { start: number; end: number };

/** Playback stops slightly before a gap. */
const toleranceSeconds = 0.5;

/** Tracks spans that cannot be loaded, and makes hls.js skip them in every rendition. */
export function createGaps() {
  const spans: Span[] = [];

  const markIn = (hls: Hls) => {
    const fragments = hls.levels.flatMap((level) => level.details?.fragments ?? []);
    for (const fragment of fragments) {
      const middle = fragment.start + fragment.duration / 2;
      if (fragment.gap || !spans.some(({ start, end }) => start < middle && middle < end)) continue;
      // As EXT-X-GAP does (RFC 8216bis, 4.4.4.7); otherwise hls.js requests the segment again.
      fragment.gap = true;
      fragment.tagList.push(["GAP"]);
    }
  };
  return {
    markIn,
    add(span: Span): void {
      spans.push(span);
    },
    /** The gap that begins at or contains this position. */
    at(seconds: number): Span | undefined {
      return spans.find(({ start, end }) => start - toleranceSeconds <= seconds && seconds < end);
    },
  };
}

/** The segment at this position, in seconds. */
export function segmentAt(hls: Hls, position: number): Span | undefined {
  const fragments = hls.levels.flatMap((level) => level.details?.fragments ?? []);
  const found = fragments.find(({ start, end }) => start <= position && position < end);
  return found && { start: found.start, end: found.end };
}
