import { secondsAhead } from "./stream.ts";

export type Which = "main" | "intro";

/** Told of what two video elements do, in the words of a player. */
export type MediaHearer = {
  asked: (which: Which) => void;
  /** Frames move, for the first time or again. */
  ran: (which: Which) => void;
  stopped: (which: Which) => void;
  ended: (which: Which) => void;
  /** The title's place and how far it is loaded, in seconds. */
  moved: (time: number, bufferedTo: number) => void;
  measured: (duration: number) => void;
  sought: () => void;
  /** Something should move and has not for 700 ms. */
  waits: (waiting: boolean) => void;
  /** The page is out of sight, or for good on its way out. */
  pageHidden: (leaves: boolean) => void;
};

/** Shorter gaps are not worth a spinner. */
export const spinnerAfterMs = 700;

/** Listens to both elements and to the page; answers how to stop. */
export function watchMedia({ main, intro }: Record<Which, HTMLVideoElement>, hearer: MediaHearer): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waits = (waiting: boolean) => {
    clearTimeout(timer);
    if (waiting) timer = setTimeout(() => hearer.waits(true), spinnerAfterMs);
    else hearer.waits(false);
  };
  const tellPlace = () => hearer.moved(main.currentTime, main.currentTime + secondsAhead(main));

  for (const [which, video] of [
    ["main", main],
    ["intro", intro],
  ] as const) {
    video.addEventListener("play", () => hearer.asked(which), { signal });
    video.addEventListener("playing", () => hearer.ran(which), { signal });
    video.addEventListener("pause", () => hearer.stopped(which), { signal });
    video.addEventListener("ended", () => hearer.ended(which), { signal });
    video.addEventListener("waiting", () => waits(true), { signal });
    for (const moving of ["playing", "timeupdate", "pause"]) {
      video.addEventListener(moving, () => (moving === "timeupdate" && video.paused) || waits(false), { signal });
    }
  }
  for (const change of ["timeupdate", "progress", "seeking"]) main.addEventListener(change, tellPlace, { signal });
  main.addEventListener(
    "durationchange",
    () => Number.isFinite(main.duration) && main.duration > 0 && hearer.measured(main.duration),
    { signal },
  );
  main.addEventListener("seeked", () => hearer.sought(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && hearer.pageHidden(false),
    { signal },
  );
  addEventListener("pagehide", () => hearer.pageHidden(true), { signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
