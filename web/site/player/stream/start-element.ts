type Starting = {
  /** Whether playback is still wanted after the source was replaced. */
  isWanted: () => boolean;
  /** The browser blocked autoplay. */
  blocked?: () => void;
};

/**
 * Starts an element. Attaching a source meanwhile rejects `play()` and pauses the element without an event (HTML, media element
 * load algorithm, step 6): then it is started again. A pause with its event is left alone.
 */
export function startElement(video: HTMLVideoElement, starting: Starting): void {
  const pending = new AbortController();
  let isPaused = false;
  video.addEventListener("pause", () => (isPaused = true), { signal: pending.signal });
  video
    .play()
    .finally(() => pending.abort())
    .catch((error: unknown) => {
      if (!(error instanceof DOMException)) return;
      if (error.name === "NotAllowedError") starting.blocked?.();
      if (error.name === "AbortError" && video.paused && !isPaused && starting.isWanted())
        startElement(video, starting);
    });
}
