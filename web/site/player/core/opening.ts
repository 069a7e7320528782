import { haltOf, type Halt } from "./halt.ts";
import type { Opened } from "./opened.ts";
import type { PlaybackCalls, TakeOver } from "./player-state.ts";
import { startPosition } from "./time.ts";

/** Delay before opening a title again after a network failure. */
const askAgainMs = 2000;
/** Without an answer by then, the viewer is told. */
const silentAfterMs = 8000;

/** What stopped at its very end goes on this long before: without a frame to show it would never be over. */
const lastSeconds = 1;

type Asked = { withIntro: boolean; takeOver: TakeOver | undefined };
type OpeningEvents = {
  /** Whether there are elements to play on. */
  isMounted: () => boolean;
  /** Begins at `at` seconds; `askedAtMs` in milliseconds since 1970. */
  opened: (opened: Opened, at: number, askedAtMs: number) => void;
  refused: (halt: Halt) => void;
  /** The service has not answered for a while. */
  silent: () => void;
};

/** Opens titles at the service, again after a network failure, and at the place where a failure stopped them. */
export function createOpening(calls: Pick<PlaybackCalls, "open" | "log">, events: OpeningEvents) {
  /** Counts openings, to ignore late answers to earlier ones. */
  let turn = 0;
  let wanted: { id: number; withIntro: boolean } | undefined;
  /** Where a title stopped that failed. The service may know an earlier place. */
  let stopped: { id: number; seconds: number } | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const ask = async (own: number, id: number, asked: Asked): Promise<void> => {
    const askedAtMs = Date.now();
    clearTimeout(silence);
    silence = setTimeout(() => own === turn && events.silent(), silentAfterMs);
    try {
      const opened = await calls.open(id, asked.takeOver);
      if (own !== turn || !events.isMounted()) {
        // Left while it opened: release the screen's lease, unless another opening holds it.
        if (!wanted) await calls.log("exited", opened.video.id, opened.watched_time);
        return;
      }
      clearTimeout(silence);
      const { video, watched_time: watched } = opened;
      const at =
        stopped?.id === video.id
          ? Math.min(stopped.seconds, Math.max(0, video.duration - lastSeconds))
          : startPosition(watched, video.duration);
      stopped = undefined;
      events.opened(asked.withIntro ? opened : { ...opened, intro: null }, at, askedAtMs);
    } catch (error) {
      if (own === turn) events.refused(haltOf(error));
    }
  };
  let repeat: (() => void) | undefined;
  return {
    wanted: () => wanted,
    open(id: number, asked: Asked): Promise<void> {
      const own = ++turn;
      clearTimeout(again);
      wanted = { id, withIntro: asked.withIntro };
      repeat = () => void ask(own, id, asked);
      return ask(own, id, asked);
    },
    /** Playback has stopped for this reason; `place` is where. */
    halted(halt: Halt, place: { id: number; seconds: number } | undefined): void {
      clearTimeout(silence);
      clearTimeout(again);
      stopped = place ?? stopped;
      if (halt.kind === "network") again = setTimeout(() => repeat?.(), askAgainMs);
    },
    /** The player is left. */
    stop(): void {
      turn++;
      wanted = repeat = undefined;
      clearTimeout(again);
      clearTimeout(silence);
    },
  };
}
