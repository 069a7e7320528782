import type { Opened } from "./opened.ts";

/** The viewer is told so many minutes before, at the latest. */
const toldAtMinutes = [10, 5, 1] as const;
const lookEveryMs = 5000;
/** A refusal so shortly before the end is that end: signatures are renewed at that very instant. */
const marginMs = 30_000;

type Watching = {
  /** How long the rest of the film takes, in seconds. */
  leftSeconds: () => number;
  /** So many minutes are left, fewer than the film needs. */
  tell: (minutes: number) => void;
};

export type RightsEnd = ReturnType<typeof watchRightsEnd>;

/** Watches the end of a title's rights, by the server's time, from its opening on. */
export function watchRightsEnd(
  { available_until: until, now }: Pick<Opened, "available_until" | "now">,
  { leftSeconds, tell }: Watching,
) {
  const endsAtMs = until === null ? Infinity : Date.now() + Date.parse(until) - Date.parse(now);
  let toldAt = Infinity;

  const look = () => {
    const leftMs = endsAtMs - Date.now();
    const minutes = Math.ceil(leftMs / 60_000);
    const mark = toldAtMinutes.findLast((one) => minutes <= one);
    if (mark === undefined || mark >= toldAt || leftMs <= 0 || leftSeconds() * 1000 <= leftMs) return;
    toldAt = mark;
    tell(minutes);
  };
  const timer = until === null ? undefined : setInterval(look, lookEveryMs);
  return {
    /** Whether they have ended by now, as far as can be told from here: an answer comes later than its `now`. */
    isOver: () => Date.now() >= endsAtMs - marginMs,
    stop: () => clearInterval(timer),
  };
}
