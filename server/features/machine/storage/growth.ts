import type { MachineDisk } from "#contract/admin/machine-shapes.ts";

/** A measured day, in days since 1970, and the bytes used then. */
export type UsedDay = { day: number; bytes: number };
export type Forecast = MachineDisk["forecast"];

/** Fewer days say nothing of a week. */
export const leastDays = 7;
/** Older days say little of the next ones. */
export const forecastDays = 28;
/** Beyond ten years a forecast means nothing. */
const longestDays = 3650;

/**
 * When a disk is full, if it goes on as it did: the line of least squares through the used bytes of the last 28 measured days gives
 * the growth a day, and what is free today divided by it gives the days that are left. Nothing is said with fewer than seven
 * days, or of a disk that does not grow.
 */
export function forecastOf(used: readonly UsedDay[], freeBytes: number): Forecast {
  const last = used.slice(-forecastDays);
  const days = last.length;
  if (days < leastDays) return { kind: "unknown", days, bytes_a_day: 0, full_in_days: null };
  const perDay = slopeOf(last);
  const left = freeBytes / perDay;
  if (perDay <= 0 || left > longestDays)
    return { kind: "steady", days, bytes_a_day: Math.round(perDay), full_in_days: null };
  return { kind: "full-in", days, bytes_a_day: Math.round(perDay), full_in_days: Math.floor(left) };
}

/** Bytes a day, by the method of least squares. */
function slopeOf(days: readonly UsedDay[]): number {
  const mean = (of: (day: UsedDay) => number) => days.reduce((sum, day) => sum + of(day), 0) / days.length;
  const [middle, level] = [mean(({ day }) => day), mean(({ bytes }) => bytes)];
  const spread = days.reduce((sum, { day }) => sum + (day - middle) ** 2, 0);
  const shared = days.reduce((sum, { day, bytes }) => sum + (day - middle) * (bytes - level), 0);
  return shared / spread;
}
