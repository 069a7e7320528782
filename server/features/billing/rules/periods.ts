import { DateTime } from "luxon";
import { zone } from "#contract/date-text.ts";

export type Recurring = "MONTH" | "YEAR";

/** The civil day of the month on which periods begin, 1 to 31. */
export function anchorDayOf(start: Date): number {
  return inParis(start).day;
}

/**
 * The end of the period that begins at `start`: the same local time a month or a year later, on the anchor day or, in a
 * shorter month, on its last one (31 January → 28 February → 31 March).
 */
export function periodEnd(start: Date, recurring: Recurring, anchorDay: number): Date {
  const begun = inParis(start);
  const month = begun.set({ day: 1 }).plus(recurring === "YEAR" ? { years: 1 } : { months: 1 });
  return month.set({ day: Math.min(anchorDay, month.daysInMonth ?? anchorDay) }).toJSDate();
}

/** The same local time some civil days later, across changes of daylight saving time. */
export function daysLater(at: Date, days: number): Date {
  return inParis(at).plus({ days }).toJSDate();
}

/** The same local time some months later, on the last day of a shorter month. */
export function monthsLater(at: Date, months: number): Date {
  return inParis(at).plus({ months }).toJSDate();
}

/** The latest hour at which a charge is retried, so that its outcome is known the same day. */
const lastRetryHour = 20;

/** When a refused charge is retried, `days` civil days after `since`: at the same local time, but not after 20:00. */
export function retryTime(since: Date, days: number): Date {
  const day = inParis(since).plus({ days });
  return (day.hour < lastRetryHour ? day : day.startOf("day").set({ hour: lastRetryHour })).toJSDate();
}

/** The end of the civil day that comes `days` days after `since`. */
export function endOfDay(since: Date, days: number): Date {
  return inParis(since)
    .startOf("day")
    .plus({ days: days + 1 })
    .toJSDate();
}

/** Civil days between two instants: from the 10th at 23:00 to the 11th at 01:00 is 1. */
export function civilDays(from: Date, to: Date): number {
  const days = inParis(to).startOf("day").diff(inParis(from).startOf("day"), "days").days;
  return Math.round(days);
}

/** Days left of a free month, including the current one; -1 once it is over. */
export function daysLeft(until: Date, at: Date): number {
  if (until <= at) return -1;
  return Math.max(1, civilDays(at, until));
}

/** The year in the operator's time zone. Invoices are numbered by year. */
export function civilYear(at: Date): number {
  return inParis(at).year;
}

/** Whether a card is valid; it expires at the end of `month` (1 to 12) of `year`. */
export function cardIsGood(year: number, month: number, at: Date): boolean {
  return DateTime.fromObject({ year, month, day: 1 }, { zone }).endOf("month").toJSDate() >= at;
}

export function inParis(at: Date): DateTime {
  return DateTime.fromJSDate(at, { zone });
}
