/** Saving interval during playback. */
export const saveEveryMs = 10_000;

/** `leaving`: the save must complete during unload, and must not renew the screen's lease. */
export type SavePosition = (seconds: number, options: { leaving: boolean }) => void;

/**
 * Decides when the position is saved: every 10 s of playback, on pause, after a seek, at the end and when the page is left.
 * An unchanged position is not saved again.
 */
export function createPositionSaver(save: SavePosition, position: () => number) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let saved: number | undefined;

  const saveIfChanged = (leaving = false) => {
    const seconds = Math.round(position() * 10) / 10;
    if (seconds === saved) return;
    saved = seconds;
    save(seconds, { leaving });
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    /** Stops, and takes `seconds` as the position stored on the server. */
    reset(seconds: number) {
      stop();
      saved = Math.round(seconds * 10) / 10;
    },
    playing() {
      timer ??= setInterval(saveIfChanged, saveEveryMs);
    },
    paused() {
      stop();
      saveIfChanged();
    },
    seeked() {
      saveIfChanged();
    },
    /** Saves without renewing the lease: the page may be about to close, and a renewal could arrive after the release. */
    hidden() {
      saveIfChanged(true);
    },
    /** The title has ended, or the page is left. */
    finished() {
      stop();
      saveIfChanged(true);
    },
  };
}
