import type { Locale } from "#contract/fields.ts";

/** The time zone of civil dates: where the service is sold. */
export const zone = "Europe/Paris";

const days: Record<Locale, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: zone }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: zone }),
};
const instants: Record<Locale, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: zone }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: zone }),
};
const numbers = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone });

/** The civil day as '2026-03-10'. */
export function civilDay(at: Date): string {
  return numbers.format(at);
}

/** The civil day in the reader's language: '10 mars 2026', '10 March 2026'. */
export function longDate(at: Date, locale: Locale): string {
  return withOrdinal(days[locale].format(at), locale);
}

/** The same with the time of day: '10 mars 2026 à 10:00', '10 March 2026 at 10:00'. */
export function longInstant(at: Date, locale: Locale): string {
  return withOrdinal(instants[locale].format(at), locale);
}

/**
 * The same instant of the calendar in another year, in UTC; 29 February is followed by 1 March.
 * @param years whole years; negative ones lead back
 */
export function yearsAfter(instant: Date, years: number): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** French writes the first day of a month, and only that, as an ordinal: 1er mars, 2 mars. */
function withOrdinal(text: string, locale: Locale): string {
  return locale === "fr" ? text.replace(/^1 /, "1er ") : text;
}
