import { secondsAhead } from "../recovery/stream-faults.ts";

export type ElementName = "main" | "intro";

/** Receives the events of the two video elements, translated for the player. */
export type MediaListener = {
  played: (name: ElementName) => void;
  /** Frames are moving; called repeatedly. */
  advanced: (name: ElementName) => void;
  /** Should be moving but has stalled for this long; called repeatedly. */
  stalled: (name: ElementName, ms: number) => void;
  paused: (name: ElementName) => void;
  ended: (name: ElementName) => void;
  /** Position and buffered end of the title, in seconds. */
  positionChanged: (time: number, bufferedTo: number) => void;
  durationChanged: (duration: number) => void;
  seeked: () => void;
};

/** Receives the events of the page that end or resume playback. */
export type PageListener = {
  /** The page became hidden, or is being unloaded. */
  pageHidden: (isUnloading: boolean) => void;
  /** The page was restored from the back/forward cache. */
  pageRestored: () => void;
};

const pollEveryMs = 250;

/** Subscribes to both elements and the page. Returns an unsubscribe function. */
export function watchMedia(
  elements: Record<ElementName, HTMLVideoElement>,
  listener: MediaListener,
  page: PageListener,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  watchElement("main", elements.main, listener, signal);
  watchElement("intro", elements.intro, listener, signal);
  watchPosition(elements.main, listener, signal);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && page.pageHidden(false), {
    signal,
  });
  addEventListener("pagehide", () => page.pageHidden(true), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && page.pageRestored(), { signal });
  return () => stop.abort();
}

/**
 * Events alone do not show whether an element advances: a stalled one fires 'timeupdate', and a stuck one may fire nothing. So
 * its position is polled as well.
 */
function watchElement(name: ElementName, video: HTMLVideoElement, listener: MediaListener, signal: AbortSignal): void {
  let position = 0;
  let stalledSinceMs: number | undefined;

  const advanced = () => {
    stalledSinceMs = undefined;
    listener.advanced(name);
  };
  const stalled = () => {
    const nowMs = performance.now();
    stalledSinceMs ??= nowMs;
    listener.stalled(name, nowMs - stalledSinceMs);
  };
  const poll = () => {
    const { currentTime, paused, ended, seeking } = video;
    const hasMoved = currentTime !== position && !seeking;
    position = currentTime;
    if (paused || ended) stalledSinceMs = undefined;
    else if (hasMoved) advanced();
    else stalled();
  };
  const timer = setInterval(poll, pollEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));

  video.addEventListener("play", () => listener.played(name), { signal });
  video.addEventListener("playing", advanced, { signal });
  video.addEventListener("waiting", () => video.paused || stalled(), { signal });
  video.addEventListener("pause", () => listener.paused(name), { signal });
  video.addEventListener("ended", () => listener.ended(name), { signal });
}

function watchPosition(main: HTMLVideoElement, listener: MediaListener, signal: AbortSignal): void {
  // While a new source is loading, an element reports 0 until it has metadata.
  const reportPosition = () =>
    main.readyState !== 0 && listener.positionChanged(main.currentTime, main.currentTime + secondsAhead(main));
  for (const change of ["timeupdate", "progress", "seeking"]) main.addEventListener(change, reportPosition, { signal });
  main.addEventListener(
    "durationchange",
    () => Number.isFinite(main.duration) && main.duration > 0 && listener.durationChanged(main.duration),
    { signal },
  );
  main.addEventListener("seeked", () => listener.seeked(), { signal });
}
