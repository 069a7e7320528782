import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { mayBeGap } from "./error-recovery.ts";
import { createGapDetection, segmentsAfter, type Segment } from "./gap-detection.ts";
import { createGaps, type Span } from "./gaps.ts";
import { createSkipLimit } from "./skip-limit.ts";

type Blamed = "media" | "service";

type Options = {
  /** Undefined if the browser loads the stream itself. */
  hls: () => Hls | undefined;
  /** Whether the segment at this URL can be loaded now. */
  isAvailable: (url: string) => Promise<boolean>;
  /** A span that could not be loaded was skipped. */
  skipped: (seconds: number) => void;
  /** Too many segments in a row cannot be played. */
  givenUp: (blamed: Blamed) => void;
  /** Requests the needed segment again. */
  requestAgain: () => void;
  /** Aborts when the stream is destroyed. */
  signal: AbortSignal;
};

/** Skips segments that cannot be loaded or decoded, within limits. */
export function createSegmentSkipping(video: HTMLVideoElement, options: Options) {
  const { hls, isAvailable, skipped, givenUp, requestAgain, signal } = options;
  const gaps = createGaps();
  const limit = createSkipLimit();
  /** Number of failed requests by segment start. */
  const failures = new Map<number, number>();
  /** Last position played, in seconds. */
  let playedTo = 0;

  const mark = () => {
    const engine = hls();
    if (engine) gaps.markIn(engine);
  };
  /** @returns whether the segment is skipped, rather than the stream given up */
  const add = (span: Span, blamed: Blamed): boolean => {
    gaps.add(span);
    const isExceeded = limit.isExceededBy(span.start, performance.now());
    if (isExceeded) givenUp(blamed);
    return !isExceeded;
  };
  const detection = createGapDetection({
    segmentsAfter: (span) => {
      const engine = hls();
      return engine ? segmentsAfter(engine, span) : [];
    },
    isAvailable,
    skip(spans) {
      if (signal.aborted || !spans.every((span) => add(span, "service"))) return;
      mark();
      requestAgain();
    },
  });
  const reportSkipped = () => {
    const span = gaps.at(playedTo);
    const { currentTime } = video;
    if (span && currentTime > span.end - 0.1 && currentTime < span.end + 0.5) skipped(span.end - span.start);
  };
  const followPosition = () => {
    if (video.seeking) return;
    if (video.currentTime > playedTo) limit.played();
    playedTo = video.currentTime;
  };
  video.addEventListener("timeupdate", followPosition, { signal });
  video.addEventListener("seeking", reportSkipped, { signal });
  return {
    /** Marks the skipped segments in playlists that were loaded meanwhile. */
    mark,
    /** The decoder failed in this segment. @returns whether it is skipped, rather than the stream given up */
    undecodable(span: Span): boolean {
      const isSkipped = add(span, "media");
      if (isSkipped) mark();
      return isSkipped;
    },
    /** hls.js could not parse this segment, and skips it. @returns whether it is skipped, rather than the stream given up */
    unreadable: (span: Span) => add(span, "service"),
    /** A request for a segment has failed: once it has in every rendition, it may be a gap. */
    requestFailed(segment: Segment, { response }: ErrorData, renditions: number): void {
      if (!mayBeGap(response?.code)) return;
      const count = (failures.get(segment.start) ?? 0) + 1;
      failures.set(segment.start, count);
      if (count >= renditions) detection.failed(segment, performance.now());
    },
    /** A segment was loaded. */
    recovered: () => detection.recovered(),
    /** The end of the gap at this position, if any. */
    gapEnd: (seconds: number) => gaps.at(seconds)?.end,
  };
}
