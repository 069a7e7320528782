import { useEffect, useRef, useState } from "react";

const fadeMs = 4000;

/** Hides controls four seconds after the last movement, unless paused. */
export function useFading(stay: boolean): { shown: boolean; wake: () => void } {
  const [shown, setShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = (): void => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), fadeMs);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setShown(false), fadeMs);
    return () => clearTimeout(timer.current);
  }, []);
  return { shown: shown || stay, wake };
}
