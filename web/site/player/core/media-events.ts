import { secondsAhead } from "./stream.ts";

export type Which = "main" | "intro";

/** Told of what two video elements do, in the words of a player. */
export type MediaHearer = {
  played: (which: Which) => void;
  moves: (which: Which) => void;
  /** It should move, and has stood for so long; told again and again. */
  stands: (which: Which, ms: number) => void;
  paused: (which: Which) => void;
  ended: (which: Which) => void;
  /** The title's place and how far it is loaded, in seconds. */
  placed: (time: number, bufferedTo: number) => void;
  measured: (duration: number) => void;
  sought: () => void;
  /** The page is out of sight, or for good on its way out. */
  pageHidden: (leaves: boolean) => void;
  /** The page had left, and is back as it was. */
  pageBack: () => void;
};

const lookEveryMs = 250;

/** Listens to both elements and to the page; answers how to stop. */
export function watchMedia(elements: Record<Which, HTMLVideoElement>, hearer: MediaHearer): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  watchElement("main", elements.main, hearer, signal);
  watchElement("intro", elements.intro, hearer, signal);
  watchPlace(elements.main, hearer, signal);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && hearer.pageHidden(false),
    { signal },
  );
  addEventListener("pagehide", () => hearer.pageHidden(true), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && hearer.pageBack(), { signal });
  return () => stop.abort();
}

/**
 * An element's own events do not say whether it moves: a stalled one tells 'timeupdate', and one that is stuck may tell
 * nothing. So its place is looked at as well.
 */
function watchElement(which: Which, video: HTMLVideoElement, hearer: MediaHearer, signal: AbortSignal): void {
  let place = 0;
  let stoodSinceMs: number | undefined;

  const moves = () => {
    stoodSinceMs = undefined;
    hearer.moves(which);
  };
  const stands = () => {
    const nowMs = performance.now();
    stoodSinceMs ??= nowMs;
    hearer.stands(which, nowMs - stoodSinceMs);
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

  video.addEventListener("play", () => hearer.played(which), { signal });
  video.addEventListener("playing", moves, { signal });
  video.addEventListener("waiting", () => video.paused || stands(), { signal });
  video.addEventListener("pause", () => hearer.paused(which), { signal });
  video.addEventListener("ended", () => hearer.ended(which), { signal });
}

function watchPlace(main: HTMLVideoElement, hearer: MediaHearer, signal: AbortSignal): void {
  const tellPlace = () => hearer.placed(main.currentTime, main.currentTime + secondsAhead(main));
  for (const change of ["timeupdate", "progress", "seeking"]) main.addEventListener(change, tellPlace, { signal });
  main.addEventListener(
    "durationchange",
    () => Number.isFinite(main.duration) && main.duration > 0 && hearer.measured(main.duration),
    { signal },
  );
  main.addEventListener("seeked", () => hearer.sought(), { signal });
}
