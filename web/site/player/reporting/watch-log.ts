import type { WatchAction } from "#contract/playback.ts";

/** Heartbeat interval while playing; it renews the screen's lease. */
export const playingEveryMs = 10_000;

/** Logs the player's actions, from 'started' to 'ended' or 'exited' for each title. */
export function createWatchLog(report: (action: WatchAction) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let state: "idle" | "playing" | "paused" = "idle";

  const stopHeartbeat = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const finish = (action: "ended" | "exited") => {
    stopHeartbeat();
    if (state !== "idle") report(action);
    state = "idle";
  };
  return {
    /** The lease is held from now on, and leaving releases it. */
    opened() {
      stopHeartbeat();
      state = "paused";
    },
    playing(isFirst: boolean) {
      if (state === "playing") return;
      // After a pause the lease may be lost, so check at once instead of after ten seconds.
      report(isFirst ? "started" : "playing");
      state = "playing";
      timer = setInterval(() => report("playing"), playingEveryMs);
    },
    paused() {
      if (state !== "playing") return;
      stopHeartbeat();
      state = "paused";
      report("paused");
    },
    seeked() {
      if (state !== "idle") report("seeked");
    },
    ended: () => finish("ended"),
    exited: () => finish("exited"),
    /** Stops logging: the screen's lease is lost. */
    stop() {
      stopHeartbeat();
      state = "idle";
    },
  };
}
