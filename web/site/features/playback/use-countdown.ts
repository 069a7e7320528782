import { useEffect, useRef, useState } from "react";
import { countdownSeconds, startCountdown } from "./after-end.ts";

/** Seconds left. Counts while it runs, and goes on from where it was held. */
export function useCountdown(runs: boolean, over: () => void): number {
  const [left, setLeft] = useState(countdownSeconds);
  const latest = useRef({ left, over });
  latest.current = { left, over };
  useEffect(() => {
    if (!runs) return undefined;
    return startCountdown(latest.current.left, { tick: setLeft, over: () => latest.current.over() });
  }, [runs]);
  return left;
}
