/** Consecutive skipped segments, and the time spent on them in milliseconds, after which the title is given up. */
const maxInARow = 8;
const maxMs = 10_000;

/** Limits skipping, as a title without any playable segment would otherwise run to its end without a picture. */
export function createSkipLimit() {
  const starts = new Set<number>();
  let sinceMs = 0;
  return {
    /** A segment is skipped. @returns whether to give up */
    isExceededBy(start: number, nowMs: number): boolean {
      if (starts.size === 0) sinceMs = nowMs;
      starts.add(start);
      return starts.size >= maxInARow || (starts.size > 1 && nowMs - sinceMs >= maxMs);
    },
    /** The title's frames move. */
    played(): void {
      starts.clear();
    },
  };
}
