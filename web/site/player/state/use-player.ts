import { createContext, use } from "react";
import { useSharedPart } from "#shared/state/use-shared.ts";
import type { PlayerForControls } from "./player-for-controls.ts";
import type { PlayerState } from "./player-state.ts";

export const PlayerContext = createContext<PlayerForControls | null>(null);

export function usePlayer(): PlayerForControls {
  const player = use(PlayerContext);
  if (!player) throw new Error("usePlayer is called outside a PlayerContext");
  return player;
}

/** Selects a part of the player's state; re-renders only when that part changes. */
export function usePlayerState<T>(read: (state: PlayerState) => T): T {
  return useSharedPart(usePlayer().state, read);
}
