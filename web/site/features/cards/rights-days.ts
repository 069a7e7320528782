import type { Locale } from "#contract/language.ts";
import { dayAndMonth } from "#contract/date-text.ts";

const dayMs = 86_400_000;

/** The last day on which a title that leaves at an instant can be watched: '30 novembre'. Midnight ends the day before. */
export function lastDay(leavesAt: string, locale: Locale): string {
  return dayAndMonth(Date.parse(leavesAt) - 1, locale);
}

/** How many days are left, the last one begun counted whole; 0 once it has gone. */
export function daysLeft(leavesAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(leavesAt) - now) / dayMs));
}
