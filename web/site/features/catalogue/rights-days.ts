import { localeFrom, regions, withOrdinal } from "#shared/texts/locale.ts";
import { oncePerLocale } from "#shared/texts/once-per-locale.ts";

const dayMs = 86_400_000;
export const timeZone = "Europe/Paris";
const daysIn = oncePerLocale((locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone }));

/** The last day on which a title that leaves at an instant can be watched: '30 novembre'. Midnight ends the day before. */
export function lastDay(leavesAt: string, locale: string): string {
  return dayIn(Date.parse(leavesAt) - 1, locale);
}

/** The day of an instant in Paris. French writes the first day of a month as an ordinal. */
export function dayIn(at: number, locale: string, formatsIn = daysIn): string {
  const known = localeFrom(locale);
  return withOrdinal(formatsIn(regions[known]).format(at), known);
}

/** How many days are left, the last one begun counted whole; 0 once it has gone. */
export function daysLeft(leavesAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(leavesAt) - now) / dayMs));
}
