import { type RefObject, useEffect, useRef, useState } from "react";

export const cycleMs = 10_000;

type Cycle = {
  frame: RefObject<HTMLElement | null>;
  place: number;
  /** Whether it advances by itself. */
  running: boolean;
  /** Moves by hand and stops advancing. */
  go: (step: -1 | 1) => void;
  toggle: () => void;
};

/** Cycles through a list every ten seconds while visible; never with reduced motion. */
export function useAutoCycle(count: number): Cycle {
  const frame = useRef<HTMLElement>(null);
  const [place, setPlace] = useState(0);
  const [running, setRunning] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const seen = useRef(false);

  useEffect(() => {
    if (!frame.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => (seen.current = entry?.isIntersecting === true), {
      threshold: 0.5,
    });
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!running || count < 2) return undefined;
    const timer = setInterval(() => {
      const { current: carousel } = frame;
      if (carousel && seen.current && !isHeld(carousel)) setPlace((place + 1) % count);
    }, cycleMs);
    return () => clearInterval(timer);
  }, [running, count, place]);

  return {
    frame,
    place: Math.min(place, count - 1),
    running,
    go: (step) => {
      setRunning(false);
      setPlace((now) => (now + step + count) % count);
    },
    toggle: () => setRunning((now) => !now),
  };
}

/** Paused while hovered, focused, in a hidden tab, or below a dialog. */
function isHeld(carousel: HTMLElement): boolean {
  if (document.visibilityState !== "visible" || document.querySelector("dialog[open]")) return true;
  return carousel.matches(":hover, :has(:focus-visible)");
}
