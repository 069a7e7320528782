/** Segments left out one after the other, and the time that takes in milliseconds, until the title counts as lost. */
const mostInARow = 8;
const longestMs = 10_000;

/**
 * Tells a hole in a title from a title of which nothing can be shown: skipping from segment to segment, it would run to its
 * end without a picture.
 */
export function createSkipLimit() {
  const starts = new Set<number>();
  let sinceMs = 0;
  return {
    /** A segment is left out. @returns whether to give up */
    leftOut(start: number, nowMs: number): boolean {
      if (starts.size === 0) sinceMs = nowMs;
      starts.add(start);
      return starts.size >= mostInARow || (starts.size > 1 && nowMs - sinceMs >= longestMs);
    },
    /** The title's frames move. */
    played(): void {
      starts.clear();
    },
  };
}
