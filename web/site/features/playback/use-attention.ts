import { useEffect, useState } from "react";
import type { Player } from "#site/player/session/player.ts";
import { type Attention, createAttention } from "./after-end.ts";

const touches = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Follows the player's titles, and what the viewer touches meanwhile. */
export function useAttention(player: Player): Attention {
  const [attention] = useState(createAttention);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    for (const touch of touches) addEventListener(touch, attention.touched, { signal, capture: true, passive: true });
    const moved = ({ movementX, movementY }: PointerEvent): void => {
      // Elements that change under a resting pointer fire the event too.
      if (movementX !== 0 || movementY !== 0) attention.touched();
    };
    addEventListener("pointermove", moved, { signal, passive: true });
    let last = player.state.get();
    const unsubscribe = player.state.subscribe(() => {
      const next = player.state.get();
      if (next.started && !last.started) attention.begins();
      if (next.phase.at === "ended" && last.phase.at !== "ended") attention.ends();
      last = next;
    });
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [player, attention]);
  return attention;
}
