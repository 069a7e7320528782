import type { Halt } from "../state/halt.ts";
import type { PlayerSession } from "./player-session.ts";
import type { TitleEvents } from "./title-playback.ts";

type Options = {
  /** The service refused to renew the signature. */
  refused: (error: unknown) => void;
  halt: (halt: Halt) => void;
  skipIntro: () => void;
  /** Ends the title before its element does. */
  end: () => void;
};

/** Reacts to events of the open title: updates the state, seeks past gaps, halts the player. */
export function createTitleReactions(session: PlayerSession, { refused, halt, skipIntro, end }: Options): TitleEvents {
  const { state } = session;
  return {
    position: () => state.get().time,
    selection: () => ({ quality: state.get().preferences.quality, audio: state.get().audio }),
    renditions: (renditions) => state.change({ renditions }),
    height: (height) => state.change({ height }),
    refused,
    introOver: skipIntro,
    loadFailed: () => halt({ kind: "network" }),
    givenUp: (blamed) => halt({ kind: blamed }),
    skipped: (seconds) => state.change({ skipped: { seconds } }),
    skipTo(seconds) {
      const video = session.elements?.main;
      if (!video) return;
      if (seconds > state.get().duration - 0.5) return end();
      video.currentTime = seconds + 0.05;
      session.playback?.resume();
    },
    onTrouble: (trouble) => session.dispatch({ event: "troubled", trouble }),
  };
}
