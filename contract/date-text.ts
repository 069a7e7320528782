import { regions, type Locale, firstDayIn } from "./language.ts";

/**
 * How dates are written, everywhere: pages, letters and papers say '23 novembre 2026', '23 November 2026'. The day is that
 * of Paris. `tests/dates.test.ts` finds other formatters (docs/decisions/0230-dates-in-words.md).
 */

/** The time zone of civil dates: where the service is sold. */
export const zone = "Europe/Paris";

/** An instant: a date, milliseconds since 1970, or ISO 8601. */
type Instant = Date | number | string;

/** '23 novembre 2026', '23 November 2026'. */
export function longDay(at: Instant, locale: Locale): string {
  return written(at, locale, { dateStyle: "long", timeZone: zone });
}

/** '23 novembre 2026 à 10:00', '23 November 2026 at 10:00'. */
export function longInstant(at: Instant, locale: Locale): string {
  return written(at, locale, { dateStyle: "long", timeStyle: "short", timeZone: zone });
}

/** The words of a civil day: '31 mars 2027' for '2027-03-31'. Other text is given back as it stands. */
export function longCivilDay(day: string, locale: Locale): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? written(day, locale, { dateStyle: "long", timeZone: "UTC" }) : day;
}

/** '23 novembre', '23 November': where the year is plain. */
export function dayAndMonth(at: Instant, locale: Locale): string {
  return written(at, locale, { day: "numeric", month: "long", timeZone: zone });
}

/** '10:00'. */
export function timeOfDay(at: Instant, locale: Locale): string {
  return written(at, locale, { timeStyle: "short", timeZone: zone });
}

/** 'lundi 23 novembre 2026': a day of the reader's own calendar, which has no time zone. */
export function weekdayAndDay(day: Date, locale: Locale): string {
  return written(day, locale, { dateStyle: "full" });
}

/** For the dense tables of the staff, months shortened: '23 nov. 2026, 10:00', '23 Nov 2026, 10:00'. */
export function shortInstant(at: Instant, locale: Locale): string {
  return written(at, locale, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
}

/** The same of a civil day: '31 mars 2027' for '2027-03-31'. */
export function shortCivilDay(day: string, locale: Locale): string {
  return written(day, locale, { dateStyle: "medium", timeZone: "UTC" });
}

/** The civil day as programs write it: '2026-03-10'. */
export function civilDay(at: Instant): string {
  return formatIn("en-CA", { dateStyle: "short", timeZone: zone }).format(new Date(at));
}

/** The last civil day of what ends at an instant: '2026-03-31' for midnight on 1 April. */
export function lastDayBefore(end: Instant): string {
  return civilDay(new Date(new Date(end).getTime() - 1));
}

/** 'mars 2026', 'March 2026': a civil month, given as '2026-03'. */
export function monthAndYear(month: string, locale: Locale): string {
  return formatIn(regions[locale], { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));
}

/** '2026'. */
export function yearOf(at: Instant): string {
  return civilDay(at).slice(0, 4);
}

/** The year that it is now. */
export function presentYear(): string {
  return yearOf(new Date());
}

/** Some languages write the first day of a month, and only that, as an ordinal: 1er mars, 2 mars. */
function written(at: Instant, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const text = formatIn(regions[locale], options).format(new Date(at));
  return text.replace(/(?<=^|\s)1(?=\s\p{L})/u, firstDayIn(locale));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once: that takes about a hundred times as long as formatting a date. */
function formatIn(region: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${region} ${Object.values(options).join(" ")}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(region, options);
  formats.set(key, format);
  return format;
}
