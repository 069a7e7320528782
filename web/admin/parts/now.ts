import { useEffect, useState } from "react";

/** The current time, updated every minute, and when `instant` changes: what begins now is not yet to come. */
export function useNow(instant: string | null): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = (): void => setNow(new Date());
    const soon = instant === null ? undefined : setTimeout(look);
    const timer = setInterval(look, 60_000);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [instant]);
  return now;
}
