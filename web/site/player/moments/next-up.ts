import type { PlaybackCalls, PlayerState } from "../state/player-state.ts";
import type { Store } from "../state/store.ts";

/** Looks up what follows the current title. If that fails, there is no next button. */
export async function findNextUp(state: Store<PlayerState>, calls: PlaybackCalls): Promise<void> {
  const { opened } = state.get();
  if (!opened) return;
  const next = await calls.nextAfter(opened).catch(() => null);
  if (state.get().opened === opened) state.change({ next });
}
