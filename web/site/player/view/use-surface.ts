import { type RefObject, useEffect, useState } from "react";
import { jumpSeconds } from "../input/keys.ts";
import type { Player } from "../session/player.ts";
import { createClicks, createTaps } from "../input/taps.ts";
import type { Controls } from "./use-controls.ts";

/** Delay of a single click, as a double click may follow. */
const doubleClickMs = 220;

export type Jump = { side: "left" | "right"; seconds: number; turn: number };

type Options = {
  player: Player;
  surface: RefObject<HTMLElement | null>;
  controls: Controls;
  toggleFullscreen: () => void;
};

/**
 * Pointer input on the picture: a click plays or pauses, a double click toggles full screen; a tap shows or hides the
 * controls, a double tap at a side jumps. Buttons do the same. Returns the last jump, for display.
 */
export function useSurface({ player, surface, controls, toggleFullscreen }: Options): Jump | undefined {
  const [jump, setJump] = useState<Jump>();
  const { timing, shown } = controls;

  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isDouble = createClicks();
    const click = (event: MouseEvent) => {
      if ((event as PointerEvent).pointerType === "touch") return;
      clearTimeout(timer);
      if (isDouble(event)) toggleFullscreen();
      else if (event.detail === 1) timer = setTimeout(() => player.transport.toggle(), doubleClickMs);
    };
    element.addEventListener("click", click, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [player, surface, toggleFullscreen]);

  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const tap = tapsOf(element);
    const touch = (event: PointerEvent) => {
      if (event.pointerType !== "touch") return;
      const meaning = tap({ x: event.clientX, width: element.clientWidth, at: event.timeStamp });
      if (meaning.means === "controls") {
        if (shown) timing.dismissed();
        else timing.requested();
        return;
      }
      const by = meaning.side === "left" ? -jumpSeconds : jumpSeconds;
      player.transport.seekBy(by);
      setJump((last) => ({ side: meaning.side, seconds: by, turn: (last?.turn ?? 0) + 1 }));
    };
    element.addEventListener("pointerup", touch);
    return () => element.removeEventListener("pointerup", touch);
  }, [player, surface, timing, shown]);

  return jump;
}

const taps = new WeakMap<Element, ReturnType<typeof createTaps>>();

/** Kept per element, so that a double tap survives a re-render. */
function tapsOf(element: Element): ReturnType<typeof createTaps> {
  const known = taps.get(element) ?? createTaps();
  taps.set(element, known);
  return known;
}
