import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";

/**
 * The same instant of the calendar in another year, in UTC; 29 February is followed by 1 March.
 * @param years whole years; negative ones lead back
 */
export function yearsAfter(instant: Date, years: number): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** Whole days of 24 hours later, whatever the clocks do meanwhile. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * 86_400_000);
}

/** The begin of a civil day of Paris, given as 'YYYY-MM-DD'. */
export function startOfCivilDay(day: string): Date {
  return DateTime.fromISO(day, { zone }).startOf("day").toJSDate();
}

/** The end of a civil day of Paris, given as 'YYYY-MM-DD'. */
export function endOfCivilDay(day: string): Date {
  return DateTime.fromISO(day, { zone }).startOf("day").plus({ days: 1 }).toJSDate();
}
