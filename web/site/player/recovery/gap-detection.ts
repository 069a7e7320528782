import type Hls from "hls.js";
import type { Span } from "./gaps.ts";

export type Segment = Span & { url: string };

type GapActions = {
  /** The segments after this one, in playback order. */
  segmentsAfter: (span: Span) => readonly Segment[];
  /** Whether the segment at this URL can be loaded. */
  isAvailable: (url: string) => Promise<boolean>;
  skip: (spans: readonly Span[]) => void;
};

/** A missing or corrupt segment is requested again for this long before the segments after it are checked. */
const checkAfterMs = 5000;
const checkAgainAfterMs = 10_000;
/** Longest gap that is skipped, in segments. */
const maxGapSegments = 8;

/**
 * Tells a gap in a title from a media server that has lost its files for a while, by checking the segments that follow. A gap
 * is skipped; an outage is waited for at the same position.
 */
export function createGapDetection({ segmentsAfter: following, isAvailable, skip }: GapActions) {
  const failingSinceMs = new Map<number, number>();
  let checkedAtMs = -Infinity;
  let isChecking = false;
  /** Incremented on recovery, to ignore checks begun before it. */
  let generation = 0;

  const check = async (span: Segment) => {
    const own = generation;
    isChecking = true;
    const missing: Span[] = [span];
    for (const next of following(span).slice(0, maxGapSegments)) {
      const isThere = await isAvailable(next.url);
      if (own !== generation) return;
      if (!isThere) {
        missing.push(next);
        continue;
      }
      isChecking = false;
      // Check the first one again: the server may have recovered meanwhile.
      if (!(await isAvailable(span.url)) && own === generation) skip(missing);
      return;
    }
    isChecking = false;
  };
  return {
    /** This segment is missing in every rendition, or cannot be parsed. */
    failed(span: Segment, nowMs: number): void {
      const sinceMs = failingSinceMs.get(span.start) ?? nowMs;
      failingSinceMs.set(span.start, sinceMs);
      if (isChecking || nowMs - sinceMs < checkAfterMs || nowMs - checkedAtMs < checkAgainAfterMs) return;
      checkedAtMs = nowMs;
      void check(span);
    },
    /** A segment was loaded. */
    recovered(): void {
      generation++;
      failingSinceMs.clear();
      isChecking = false;
      checkedAtMs = -Infinity;
    },
  };
}

/** The segments of the rendition being loaded, from the end of a span on. */
export function segmentsAfter(hls: Hls, span: Span): Segment[] {
  const fragments = hls.levels[Math.max(0, hls.loadLevel)]?.details?.fragments ?? [];
  return fragments.filter(({ start }) => start >= span.end - 0.1).map(({ start, end, url }) => ({ start, end, url }));
}
