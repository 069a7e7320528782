import { CallError } from "#contract/client.ts";
import type { Preferences } from "../state/opened.ts";
import type { PlaybackCalls, PlayerState } from "../state/player-state.ts";
import type { Store } from "../state/store.ts";

export type PreferenceChange = Partial<Preferences>;

const retryAfterMs = 5000;

type Calls = Pick<PlaybackCalls, "preferences" | "prefer">;

/**
 * The profile's preferences, stored on the server; those for captions and audio are per series. A change applies at once and is
 * stored in the background, one call at a time; failed calls are retried.
 */
export function createPreferences(state: Store<PlayerState>, calls: Calls, changed: () => void) {
  let video: number | undefined;
  const unsent: { video: number; change: PreferenceChange }[] = [];
  let isSending = false;

  const apply = (change: PreferenceChange) => {
    state.change({ preferences: { ...state.get().preferences, ...change } });
    changed();
  };
  const send = async (): Promise<void> => {
    const next = unsent[0];
    if (isSending || !next) return;
    isSending = true;
    const { change } = next;
    try {
      await calls.prefer(next.video, change);
      settle(next, change);
    } catch (error) {
      // A refusal is final; without a response the call is retried.
      if (error instanceof CallError && error.status < 500) settle(next, change);
      else await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
    isSending = false;
    return send();
  };
  /** Removes what was sent, but keeps changes made meanwhile. */
  const settle = (entry: (typeof unsent)[number], sent: PreferenceChange) => {
    const changedSince = ([key, value]: [string, unknown]) => sent[key as keyof Preferences] !== value;
    entry.change = Object.fromEntries(Object.entries(entry.change).filter(changedSince));
    if (Object.keys(entry.change).length === 0) unsent.shift();
  };
  return {
    /** Reads the preferences for a title. Keeps the current ones if that fails. */
    async load(videoId: number): Promise<void> {
      video = videoId;
      const read = await calls.preferences(videoId).catch(() => undefined);
      if (!read || video !== videoId) return;
      const own = unsent.filter((entry) => entry.video === videoId).map(({ change }) => change);
      apply(Object.assign({}, read, ...own) as Preferences);
    },
    change(change: PreferenceChange): void {
      apply(change);
      if (video === undefined) return;
      const last = unsent.at(-1);
      if (last?.video === video) last.change = { ...last.change, ...change };
      else unsent.push({ video, change });
      void send();
    },
  };
}
