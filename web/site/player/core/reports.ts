import { createPlaceKeeper } from "./place-keeper.ts";
import type { Opened } from "./opened.ts";
import type { PlaybackCalls, PlayerState } from "./player-state.ts";
import type { Store } from "./store.ts";
import { createWatchLog } from "./watch-log.ts";

/** Reports position, log and view of the current title to the service. */
export function createReports(
  state: Store<PlayerState>,
  calls: PlaybackCalls,
  /** Called with the error when the service refuses a heartbeat. */
  refused: (error: unknown, opened: Opened) => void,
) {
  const tell = (say: (opened: Opened) => Promise<void>, leaving: boolean): void => {
    const { opened } = state.get();
    if (opened) say(opened).catch((error: unknown) => !leaving && refused(error, opened));
  };
  const keeper = createPlaceKeeper(
    (seconds, { leaving }) => tell(({ video }) => calls.save(video.id, seconds, leaving), leaving),
    () => state.get().time,
  );
  const log = createWatchLog((action) =>
    tell(({ video }) => calls.log(action, video.id, state.get().time), action === "exited" || action === "ended"),
  );
  return {
    opened(atSeconds: number) {
      keeper.begins(atSeconds);
      log.opened();
    },
    playing(isFirst: boolean) {
      keeper.playing();
      log.playing(isFirst);
      if (isFirst) tell(({ video }) => calls.view(video.id), true);
    },
    paused() {
      keeper.paused();
      log.paused();
    },
    sought() {
      keeper.sought();
      log.sought();
    },
    hidden: () => keeper.hidden(),
    ended() {
      keeper.leaves();
      log.ended();
    },
    left() {
      keeper.leaves();
      log.exited();
    },
    /** Stops reporting: the screen's lease is lost. */
    silenced() {
      keeper.begins(state.get().time);
      log.silenced();
    },
  };
}
