import type { Locale } from "#contract/language.ts";
import { dayAndMonth, longDay, yearOf } from "#contract/date-text.ts";

/** The day on which a title comes: '30 novembre', with its year where that is not the present one. */
export function firstDay(comesAt: string, locale: Locale, now: number): string {
  return yearOf(comesAt) === yearOf(now) ? dayAndMonth(comesAt, locale) : longDay(comesAt, locale);
}
