import { DateTime } from "luxon";
import { civilDay, zone } from "#contract/date-text.ts";

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

/**
 * The civil day so many days later, as 'YYYY-MM-DD'; a civil day has no time zone.
 * @param days whole days; negative ones lead back
 * @throws Error for what is no day
 */
export function civilDaysAfter(day: string, days: number): string {
  const date = DateTime.fromISO(day, { zone: "utc" });
  if (!date.isValid) throw new Error(`${day} is no day`);
  return date.plus({ days }).toISODate();
}

/** A civil month of Paris, '2026-03'. Months compare as text. */
export type Month = string;

export const monthOf = (at: Date): Month => civilDay(at).slice(0, 7);
export const startOfMonth = (month: Month): Date => startOfCivilDay(`${month}-01`);
export const monthAfter = (month: Month, months = 1): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
};
