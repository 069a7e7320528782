type Starting = {
  /** Whether it is still to play once its source has been replaced. */
  isWanted: () => boolean;
  /** The browser blocked autoplay. */
  blocked?: () => void;
};

/**
 * Starts an element. A source that is attached while it starts rejects the start and pauses the element without an event
 * (HTML, media element load algorithm, step 6): it is started again then. A pause that fires its event stays a pause.
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
