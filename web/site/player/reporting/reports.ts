import type { Opened } from "../state/opened.ts";
import type { PlaybackCalls, PlayerState } from "../state/player-state.ts";
import { createPositionSaver } from "./position-saver.ts";
import type { Store } from "../state/store.ts";
import { createWatchLog } from "./watch-log.ts";

export type Reports = ReturnType<typeof createReports>;

/** Reports position, log and view of the current title to the service. */
export function createReports(
  state: Store<PlayerState>,
  calls: PlaybackCalls,
  /** Called with the error when the service refuses a heartbeat. */
  refused: (error: unknown, opened: Opened) => void,
) {
  const send = (call: (opened: Opened) => Promise<void>, leaving: boolean): void => {
    const { opened } = state.get();
    if (opened) call(opened).catch((error: unknown) => !leaving && refused(error, opened));
  };
  const positions = createPositionSaver(
    (seconds, { leaving }) => send(({ video }) => calls.save(video.id, seconds, leaving), leaving),
    () => state.get().time,
  );
  const log = createWatchLog((action) =>
    send(({ video }) => calls.log(action, video.id, state.get().time), action === "exited" || action === "ended"),
  );
  return {
    opened(atSeconds: number) {
      positions.reset(atSeconds);
      log.opened();
    },
    playing(isFirst: boolean) {
      positions.playing();
      log.playing(isFirst);
      if (isFirst) send(({ video }) => calls.view(video.id), true);
    },
    paused() {
      positions.paused();
      log.paused();
    },
    seeked() {
      positions.seeked();
      log.seeked();
    },
    hidden: () => positions.hidden(),
    ended() {
      positions.finished();
      log.ended();
    },
    left() {
      positions.finished();
      log.exited();
    },
    /** Stops reporting: the screen's lease is lost. */
    stop() {
      positions.reset(state.get().time);
      log.stop();
    },
  };
}
