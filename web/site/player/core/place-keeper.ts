/** Saving interval during playback. */
export const saveEveryMs = 10_000;

export type SavePlace = (seconds: number, options: { leaving: boolean }) => void;

/**
 * Decides when the position is saved: every 10 s of playback, on pause, after a seek, at the end and when the page is left.
 * An unchanged position is not saved again.
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
    /** A title starts at `seconds`, as stored on the server. */
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
    /** Saves as if for the last time, which it may be: a save that renews the screen's lease could outrun its release. */
    hidden() {
      keep(true);
    },
    /** Saves for the last time: at the end, or when the page is left. */
    leaves() {
      stop();
      keep(true);
    },
  };
}
