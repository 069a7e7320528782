import { haltOf, type Halt } from "../state/halt.ts";
import type { Opened } from "../state/opened.ts";
import type { PlaybackCalls, TakeOver } from "../state/player-state.ts";
import { startPosition } from "../state/time.ts";

/** Delay before opening a title again after a network failure. */
const retryAfterMs = 2000;
/** Without a response by then, the viewer gets a message. */
const unansweredAfterMs = 8000;

/** A title that failed at its very end resumes this long before: without a frame to show it would never end. */
const lastSeconds = 1;

type OpenRequest = { withIntro: boolean; takeOver: TakeOver | undefined };
type OpeningEvents = {
  /** Whether there are elements to play on. */
  isMounted: () => boolean;
  /** Begins at `at` seconds; `requestedAtMs` in milliseconds since 1970. */
  opened: (opened: Opened, at: number, requestedAtMs: number) => void;
  refused: (halt: Halt) => void;
  /** The service has not responded for a while. */
  unanswered: () => void;
};

/** Opens titles at the service, again after a network failure, and at the position where a failure stopped them. */
export function createOpening(calls: Pick<PlaybackCalls, "open" | "log">, events: OpeningEvents) {
  /** Incremented by each opening, to ignore late responses to earlier ones. */
  let generation = 0;
  let requested: { id: number; withIntro: boolean } | undefined;
  /** Where a title failed. The service may know an earlier position. */
  let failedAt: { id: number; seconds: number } | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let unansweredTimer: ReturnType<typeof setTimeout> | undefined;

  const request = async (own: number, id: number, { withIntro, takeOver }: OpenRequest): Promise<void> => {
    const requestedAtMs = Date.now();
    clearTimeout(unansweredTimer);
    unansweredTimer = setTimeout(() => own === generation && events.unanswered(), unansweredAfterMs);
    try {
      const opened = await calls.open(id, takeOver);
      if (own !== generation || !events.isMounted()) {
        // Left while it opened: release the screen's lease, unless another opening holds it.
        if (!requested) await calls.log("exited", opened.video.id, opened.watched_time);
        return;
      }
      clearTimeout(unansweredTimer);
      const { video, watched_time: watched } = opened;
      const at =
        failedAt?.id === video.id
          ? Math.min(failedAt.seconds, Math.max(0, video.duration - lastSeconds))
          : startPosition(watched, video.duration);
      failedAt = undefined;
      events.opened(withIntro ? opened : { ...opened, intro: null }, at, requestedAtMs);
    } catch (error) {
      if (own === generation) events.refused(haltOf(error));
    }
  };
  let repeat: (() => void) | undefined;
  return {
    requested: () => requested,
    open(id: number, options: OpenRequest): Promise<void> {
      const own = ++generation;
      clearTimeout(retryTimer);
      requested = { id, withIntro: options.withIntro };
      repeat = () => void request(own, id, options);
      return request(own, id, options);
    },
    /** Playback has stopped for this reason, at this position. */
    halted(halt: Halt, position: { id: number; seconds: number } | undefined): void {
      clearTimeout(unansweredTimer);
      clearTimeout(retryTimer);
      failedAt = position ?? failedAt;
      if (halt.kind === "network") retryTimer = setTimeout(() => repeat?.(), retryAfterMs);
    },
    /** The player is left. */
    stop(): void {
      generation++;
      requested = repeat = undefined;
      clearTimeout(retryTimer);
      clearTimeout(unansweredTimer);
    },
  };
}
