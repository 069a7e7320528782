import type { Choices } from "../settings/choices.ts";
import type { MediaListener } from "./media-events.ts";
import type { PlayerSession } from "./player-session.ts";
import type { Reports } from "../reporting/reports.ts";
import type { Transport } from "./transport.ts";

/** Shorter stalls show no spinner. */
const spinnerAfterMs = 700;

type Options = {
  reports: Reports;
  choices: Choices;
  transport: Transport;
  /** The title's first frame is on screen. */
  firstFrame: () => void;
};

/** Reacts to events of the elements: updates the state, reports to the service, starts and ends stall handling. */
export function createMediaReactions(
  session: PlayerSession,
  { reports, choices, transport, firstFrame }: Options,
): MediaListener {
  const { state } = session;
  return {
    played(name) {
      if (session.activeName() !== name) return;
      session.dispatch({ event: "played" });
      session.playback?.setPlaying(true);
    },
    advanced(name) {
      if (session.activeName() !== name) return;
      state.change({ waiting: false });
      if (name === "intro") return;
      session.playback?.advanced();
      if (choices.endSleepIfDue()) return transport.pause();
      const { phase, started } = state.get();
      session.dispatch({ event: "advanced" });
      if (session.phase() !== "playing" || phase.at === "playing") return;
      reports.playing(!started);
      if (!started) firstFrame();
    },
    stalled(name, ms) {
      if (session.activeName() !== name || session.phase() === "ended") return;
      if (name === "main") session.dispatch({ event: "stalled" });
      if (ms >= spinnerAfterMs) state.change({ waiting: true });
      session.playback?.stalled(name, ms);
    },
    paused(name) {
      if (session.activeName() !== name || session.phase() === "ended" || session.elements?.[name].ended) return;
      session.dispatch({ event: "paused" });
      state.change({ waiting: false });
      session.playback?.setPlaying(false);
      if (name === "main") reports.paused();
    },
    ended(name) {
      if (name === "intro") return transport.skipIntro();
      state.change({ time: state.get().duration, waiting: false });
      session.dispatch({ event: "mainEnded" });
      reports.ended();
      session.playback?.setPlaying(false);
      choices.endSleepAfterTitle();
    },
    positionChanged(time, bufferedTo) {
      // Before the first frame the element reports 0, not the resume position.
      state.change(state.get().started ? { time, bufferedTo } : { bufferedTo });
    },
    durationChanged: (duration) => state.change({ duration }),
    seeked() {
      if (state.get().started) reports.seeked();
    },
  };
}
