export type StreamPosition = ReturnType<typeof createStreamPosition>;

/** The position of a stream in seconds. Until an element has data it reports 0, not the position that it starts at. */
export function createStreamPosition(video: HTMLVideoElement, signal: AbortSignal) {
  let startSeconds = 0;
  let hasData = false;
  video.addEventListener("loadeddata", () => (hasData = true), { signal });
  return {
    current: () => (hasData ? video.currentTime : startSeconds),
    /** The element starts to load at this position. */
    startAt(seconds: number): void {
      startSeconds = seconds;
      hasData = false;
    },
    /** The element has been loading already, and may have data. */
    alreadyLoading(): void {
      hasData = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    },
  };
}
