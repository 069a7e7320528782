import type Hls from "hls.js";
import type { Span } from "./missing-spans.ts";

export type Segment = Span & { url: string };

type HoleActions = {
  /** The segments after this one, in their order. */
  ahead: (span: Span) => readonly Segment[];
  /** Whether such a segment can be loaded. */
  isWhole: (url: string) => Promise<boolean>;
  leaveOut: (spans: readonly Span[]) => void;
};

/** A segment that is missing or corrupt may be there in a moment: until then it is requested again and again. */
const patienceMs = 5000;
const lookAgainAfterMs = 10_000;
/** A hole has at most so many segments. */
const mostMissing = 8;

/**
 * Tells a hole in a title from a service that has lost its files for a while: past a hole the film goes on, so the
 * segments after it are tried. Otherwise nothing is left out, and the place is kept.
 */
export function createHoles({ ahead, isWhole, leaveOut }: HoleActions) {
  const since = new Map<number, number>();
  let lookedAtMs = -Infinity;
  let isLooking = false;
  let turn = 0;

  const look = async (span: Segment) => {
    const own = turn;
    isLooking = true;
    const missing: Span[] = [span];
    for (const next of ahead(span).slice(0, mostMissing)) {
      const isThere = await isWhole(next.url);
      if (own !== turn) return;
      if (!isThere) {
        missing.push(next);
        continue;
      }
      isLooking = false;
      // Not where the service has healed meanwhile.
      if (!(await isWhole(span.url)) && own === turn) leaveOut(missing);
      return;
    }
    isLooking = false;
  };
  return {
    /** This segment is missing in every rendition, or cannot be read. */
    failed(span: Segment, nowMs: number): void {
      const first = since.get(span.start) ?? nowMs;
      since.set(span.start, first);
      if (isLooking || nowMs - first < patienceMs || nowMs - lookedAtMs < lookAgainAfterMs) return;
      lookedAtMs = nowMs;
      void look(span);
    },
    /** Segments come again. */
    healed(): void {
      turn++;
      since.clear();
      isLooking = false;
      lookedAtMs = -Infinity;
    },
  };
}

/** The segments of the rendition that loads, from the end of a span on. */
export function segmentsAfter(hls: Hls, span: Span): Segment[] {
  const fragments = hls.levels[Math.max(0, hls.loadLevel)]?.details?.fragments ?? [];
  return fragments.filter(({ start }) => start >= span.end - 0.1).map(({ start, end, url }) => ({ start, end, url }));
}
