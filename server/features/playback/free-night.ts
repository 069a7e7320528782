import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";
import { freeNight, nightRating } from "#contract/free-night.ts";

/** When the night ends in which what is rated so plays free of charge; null for what does at any hour. */
export function endOfFree(rating: number, at: Date): Date | null {
  return rating < nightRating ? null : next(freeNight.until, at);
}

export const nextFreeNight = (at: Date): Date => next(freeNight.from, at);

/** The next instant at which clocks in Paris show a time; they are never set at these. */
function next(time: string, at: Date): Date {
  const [hour, minute] = time.split(":").map(Number);
  const today = DateTime.fromJSDate(at, { zone }).set({ hour, minute, second: 0, millisecond: 0 });
  return (today.toMillis() > at.getTime() ? today : today.plus({ days: 1 })).toJSDate();
}
