import { useEffect, useEffectEvent, useState } from "react";
import { countdownSeconds, startCountdown } from "./after-end.ts";

/** Seconds left. Counts while it runs, and goes on from where it was held. */
export function useCountdown(runs: boolean, over: () => void): number {
  const [left, setLeft] = useState(countdownSeconds);
  const onOver = useEffectEvent(over);
  const start = useEffectEvent(() => startCountdown(left, { tick: setLeft, over: () => onOver() }));
  useEffect(() => (runs ? start() : undefined), [runs]);
  return left;
}
