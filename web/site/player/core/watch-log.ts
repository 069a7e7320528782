import type { WatchAction } from "#contract/playback.ts";

/** A sign of life this often while playing; it keeps the screen's place. */
export const playingEveryMs = 10_000;

/** Tells the log what the player does, each title from 'started' to 'ended' or 'exited'. */
export function createWatchLog(tell: (action: WatchAction) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let state: "idle" | "playing" | "paused" = "idle";

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const finish = (action: "ended" | "exited") => {
    stop();
    if (state !== "idle") tell(action);
    state = "idle";
  };
  return {
    /** The screen is taken: leaving from here on frees it. */
    opened() {
      stop();
      state = "paused";
    },
    playing(isFirst: boolean) {
      if (state === "playing") return;
      // After a pause the place may be gone: asked at once, not in ten seconds.
      tell(isFirst ? "started" : "playing");
      state = "playing";
      timer = setInterval(() => tell("playing"), playingEveryMs);
    },
    paused() {
      if (state !== "playing") return;
      stop();
      state = "paused";
      tell("paused");
    },
    sought() {
      if (state !== "idle") tell("seeked");
    },
    ended: () => finish("ended"),
    exited: () => finish("exited"),
    /** The screen is no longer ours: nothing more to tell. */
    silenced() {
      stop();
      state = "idle";
    },
  };
}
