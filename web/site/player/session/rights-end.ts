import type { Opened } from "../state/opened.ts";

/** Minutes before the end at which the viewer is warned, at the latest. */
const warnAtMinutes = [10, 5, 1] as const;
const checkEveryMs = 5000;
/** A refusal this shortly before the end is taken as the end: signatures are renewed at that very instant. */
const marginMs = 30_000;

type RightsEndOptions = {
  /** Playing time that is left, in seconds. */
  leftSeconds: () => number;
  /** The rights end in this many minutes, before the film does. */
  warn: (minutes: number) => void;
};

export type RightsEnd = ReturnType<typeof watchRightsEnd>;

/** Watches the end of a title's rights, by the server's time, from its opening on. */
export function watchRightsEnd(
  { available_until: until, now }: Pick<Opened, "available_until" | "now">,
  { leftSeconds, warn }: RightsEndOptions,
) {
  const endsAtMs = until === null ? Infinity : Date.now() + Date.parse(until) - Date.parse(now);
  let warnedAt = Infinity;

  const check = () => {
    const leftMs = endsAtMs - Date.now();
    const minutes = Math.ceil(leftMs / 60_000);
    const mark = warnAtMinutes.findLast((one) => minutes <= one);
    if (mark === undefined || mark >= warnedAt || leftMs <= 0 || leftSeconds() * 1000 <= leftMs) return;
    warnedAt = mark;
    warn(minutes);
  };
  const timer = until === null ? undefined : setInterval(check, checkEveryMs);
  return {
    /** Whether the rights have ended. Allows for the time that the response with `now` was on its way. */
    isOver: () => Date.now() >= endsAtMs - marginMs,
    stop: () => clearInterval(timer),
  };
}
