import type { ElementName } from "./media-events.ts";
import { nextPlayback, type PlaybackEvent } from "../state/phase.ts";
import type { PlayerState } from "../state/player-state.ts";
import { startElement } from "../stream/start-element.ts";
import type { Store } from "../state/store.ts";
import type { Elements, TitlePlayback } from "./title-playback.ts";

/** What the parts of a player share: its state, its elements while mounted, and the playback of the open title. */
export type PlayerSession = {
  readonly state: Store<PlayerState>;
  elements: Elements | undefined;
  playback: TitlePlayback | undefined;
  phase: () => PlayerState["phase"]["at"];
  dispatch: (event: PlaybackEvent) => void;
  /** The element on screen: the intro's during the intro, else the title's. */
  activeName: () => ElementName;
  activeVideo: () => HTMLVideoElement | undefined;
  /** Starts an element, as often as needed while it is on screen for this title. */
  start: (video: HTMLVideoElement) => void;
};

export function createPlayerSession(state: Store<PlayerState>): PlayerSession {
  const session: PlayerSession = {
    state,
    elements: undefined,
    playback: undefined,
    phase: () => state.get().phase.at,
    dispatch: (event) => state.change(nextPlayback(state.get(), event)),
    activeName: () => (session.phase() === "intro" ? "intro" : "main"),
    activeVideo: () => session.elements?.[session.activeName()],
    start(video) {
      const { playback } = session;
      startElement(video, {
        isWanted: () => session.playback === playback && session.activeVideo() === video && state.get().playing,
        blocked: () => {
          session.dispatch({ event: "blocked" });
          session.playback?.setPlaying(false);
        },
      });
    },
  };
  return session;
}
