import type { PlaybackCalls, PlayerState } from "./player-state.ts";
import type { Store } from "./store.ts";

/** Finds what comes after the open title; without an answer there is no next button, and the title plays on. */
export async function findNextUp(state: Store<PlayerState>, calls: PlaybackCalls): Promise<void> {
  const { opened } = state.get();
  if (!opened) return;
  const next = await calls.nextAfter(opened).catch(() => null);
  if (state.get().opened === opened) state.change({ next });
}
