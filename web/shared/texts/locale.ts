export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];
/** Locales for formatting dates and numbers with Intl. */
export const regions: Record<Locale, string> = { fr: "fr-FR", en: "en-GB" };
export const defaultLocale: Locale = "fr";

/** '23 novembre 2026', '23 November 2026': the day of an instant in Paris. */
export function longDay(at: string | Date, locale: Locale): string {
  const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: "long", timeZone: "Europe/Paris" });
  return withOrdinal(format.format(new Date(at)), locale);
}

/** French writes the first day of a month, and only that, as an ordinal: 1er mars, 2 mars. As the server's letters do. */
export function withOrdinal(date: string, locale: string): string {
  return locale.startsWith("fr") ? date.replace(/^1(?=\s)/, "1er") : date;
}

/** French for anything but a supported language. */
export function localeFrom(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
