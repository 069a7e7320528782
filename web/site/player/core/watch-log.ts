import type { WatchAction } from "#contract/playback.ts";

/** Heartbeat interval while playing; it renews the screen's lease. */
export const playingEveryMs = 10_000;

/** Logs the player's actions, from 'started' to 'ended' or 'exited' for each title. */
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
    /** The lease is taken; leaving releases it from now on. */
    opened() {
      stop();
      state = "paused";
    },
    playing(isFirst: boolean) {
      if (state === "playing") return;
      // After a pause the lease may be lost, so check at once instead of after ten seconds.
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
    /** Stops logging: the screen's lease is lost. */
    silenced() {
      stop();
      state = "idle";
    },
  };
}
