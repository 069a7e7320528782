import type Hls from "hls.js";

/** A stretch of a title, in seconds. */
export type Span = { start: number; end: number };

/** Playback stops a little before a hole, and hls.js takes this as no hole. */
const nearSeconds = 0.5;

/** Stretches of a title that cannot be had: hls.js is made to leave them out, in every rendition. */
export function createMissingSpans() {
  const spans: Span[] = [];

  const markIn = (hls: Hls) => {
    const fragments = hls.levels.flatMap((level) => level.details?.fragments ?? []);
    for (const fragment of fragments) {
      const middle = fragment.start + fragment.duration / 2;
      if (fragment.gap || !spans.some(({ start, end }) => start < middle && middle < end)) continue;
      // As EXT-X-GAP would (RFC 8216bis, 4.4.4.7): without the tag hls.js tries the segment again.
      fragment.gap = true;
      fragment.tagList.push(["GAP"]);
    }
  };
  return {
    markIn,
    add(span: Span): void {
      spans.push(span);
    },
    /** The stretch that begins here, or that is under way. */
    at(seconds: number): Span | undefined {
      return spans.find(({ start, end }) => start - nearSeconds <= seconds && seconds < end);
    },
  };
}
