import type { PlayerFailure, QualityReport } from "#contract/quality.ts";
import type { PlayerState } from "../state/player-state.ts";
import type { Store } from "../state/store.ts";
import type { Situation } from "./quality-meter.ts";
import { createQualitySession, type PlaybackState, type QualitySources } from "./quality-session.ts";

export const reportEveryMs = 60_000;

type Options = QualitySources & {
  /** Whether the viewer waits because they jumped. */
  isSeeking: () => boolean;
  report: (report: QualityReport) => void;
};

/**
 * Measures a player by its state: one report a minute and one at each end of a playback. Returns a function that reports the
 * rest, as when the page is left, and one that stops.
 */
export function watchQuality(
  state: Pick<Store<PlayerState>, "get" | "subscribe">,
  { isSeeking, report, ...sources }: Options,
) {
  let session: ReturnType<typeof createQualitySession> | undefined;
  /** Since when the viewer waits for a title that the service has not opened yet. */
  let requestedAtMs: number | undefined;

  const tell = (e: QualityReport["e"], sta: PlaybackState, failure?: PlayerFailure) => {
    const made = session?.report(e, sta, failure);
    if (made) report(made);
  };
  const end = (sta: PlaybackState, failure?: PlayerFailure) => {
    tell("ps", sta, failure);
    session = undefined;
  };
  const changed = () => {
    const now = state.get();
    const { opened, phase, playing } = now;
    const isAnother = session && (opened?.video.id !== session.videoId || (session.hasStarted() && !now.started));
    if (isAnother) end("q");
    if (phase.at === "failed") {
      const failure = failureOf(now);
      end(failure ? "f" : "q", failure);
    } else if (phase.at === "ended") {
      end("e");
    } else if (opened) {
      // A title that goes on after its end was not waited for.
      session ??= createQualitySession(opened.video.id, sources, now.started ? null : (requestedAtMs ?? sources.now()));
      requestedAtMs = undefined;
      session.enter(situationOf(now, session.situation(), isSeeking()));
    } else {
      requestedAtMs = playing ? (requestedAtMs ?? sources.now()) : undefined;
    }
  };
  const leave = () => tell("t", stateOf(session?.situation()));
  const timer = setInterval(leave, reportEveryMs);
  const unsubscribe = state.subscribe(changed);
  return {
    leave,
    stop(): void {
      clearInterval(timer);
      unsubscribe();
      end("q");
    },
  };
}

/** Waiting counts before the first picture; a stall only where frames moved before, and not for a jump. */
function situationOf({ phase, playing, started }: PlayerState, before: Situation, isSeeking: boolean): Situation {
  if (phase.at === "playing") return "playing";
  if (phase.at === "loading") return playing && !started ? "loading" : "idle";
  const isStalled = phase.at === "buffering" && !isSeeking && (before === "playing" || before === "stalled");
  return isStalled ? "stalled" : "idle";
}

function stateOf(situation: Situation | undefined): PlaybackState {
  if (situation === "stalled") return "r";
  return situation === "playing" ? "p" : "a";
}

/** What the service refuses is no failure of playback. */
function failureOf({ phase }: PlayerState): PlayerFailure | undefined {
  const kind = phase.at === "failed" ? phase.halt.kind : undefined;
  return kind === "network" || kind === "service" || kind === "media" ? kind : undefined;
}
