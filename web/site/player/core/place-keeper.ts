/** The place is kept this often while it moves. */
export const saveEveryMs = 10_000;

export type SavePlace = (seconds: number, options: { leaving: boolean }) => void;

/**
 * Decides when the place is saved: every 10 s of playback, on pause, after a seek, at the end and when the page goes
 * away. A place that has not moved is not saved again.
 */
export function createPlaceKeeper(save: SavePlace, place: () => number) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let saved: number | undefined;

  const keep = (leaving = false) => {
    const seconds = Math.round(place() * 10) / 10;
    if (seconds === saved) return;
    saved = seconds;
    save(seconds, { leaving });
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    /** A title begins at `seconds`, which the server knows already. */
    begins(seconds: number) {
      stop();
      saved = Math.round(seconds * 10) / 10;
    },
    playing() {
      timer ??= setInterval(keep, saveEveryMs);
    },
    paused() {
      stop();
      keep();
    },
    sought() {
      keep();
    },
    /** The end, or the page goes away: the last word about this title. */
    leaves() {
      stop();
      keep(true);
    },
  };
}
