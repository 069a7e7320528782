import { secondsAhead } from "./stream-faults.ts";

export type Which = "main" | "intro";

/** Receives the events of the two video elements, translated for the player. */
export type MediaListener = {
  played: (which: Which) => void;
  moves: (which: Which) => void;
  /** Should be moving but has stalled for this long; called repeatedly. */
  stands: (which: Which, ms: number) => void;
  paused: (which: Which) => void;
  ended: (which: Which) => void;
  /** Position and buffered end of the title, in seconds. */
  placed: (time: number, bufferedTo: number) => void;
  measured: (duration: number) => void;
  sought: () => void;
  /** The page became hidden, or is being unloaded. */
  pageHidden: (leaves: boolean) => void;
  /** The page was restored from the back/forward cache. */
  pageBack: () => void;
};

const lookEveryMs = 250;

/** Subscribes to both elements and the page. Returns an unsubscribe function. */
export function watchMedia(elements: Record<Which, HTMLVideoElement>, listener: MediaListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  watchElement("main", elements.main, listener, signal);
  watchElement("intro", elements.intro, listener, signal);
  watchPlace(elements.main, listener, signal);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && listener.pageHidden(false),
    { signal },
  );
  addEventListener("pagehide", () => listener.pageHidden(true), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && listener.pageBack(), { signal });
  return () => stop.abort();
}

/**
 * An element's events do not tell whether it moves: a stalled one fires 'timeupdate', and a stuck one may fire nothing. So
 * its position is polled as well.
 */
function watchElement(which: Which, video: HTMLVideoElement, listener: MediaListener, signal: AbortSignal): void {
  let place = 0;
  let stoodSinceMs: number | undefined;

  const moves = () => {
    stoodSinceMs = undefined;
    listener.moves(which);
  };
  const stands = () => {
    const nowMs = performance.now();
    stoodSinceMs ??= nowMs;
    listener.stands(which, nowMs - stoodSinceMs);
  };
  const look = () => {
    const { currentTime, paused, ended, seeking } = video;
    const hasMoved = currentTime !== place && !seeking;
    place = currentTime;
    if (paused || ended) stoodSinceMs = undefined;
    else if (hasMoved) moves();
    else stands();
  };
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));

  video.addEventListener("play", () => listener.played(which), { signal });
  video.addEventListener("playing", moves, { signal });
  video.addEventListener("waiting", () => video.paused || stands(), { signal });
  video.addEventListener("pause", () => listener.paused(which), { signal });
  video.addEventListener("ended", () => listener.ended(which), { signal });
}

function watchPlace(main: HTMLVideoElement, listener: MediaListener, signal: AbortSignal): void {
  // An element that begins with another source tells of 0 until it knows that one.
  const reportPosition = () =>
    main.readyState !== 0 && listener.placed(main.currentTime, main.currentTime + secondsAhead(main));
  for (const change of ["timeupdate", "progress", "seeking"]) main.addEventListener(change, reportPosition, { signal });
  main.addEventListener(
    "durationchange",
    () => Number.isFinite(main.duration) && main.duration > 0 && listener.measured(main.duration),
    { signal },
  );
  main.addEventListener("seeked", () => listener.sought(), { signal });
}
