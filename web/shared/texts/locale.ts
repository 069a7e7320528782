export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];
/** Locales for formatting dates and numbers with Intl. */
export const regions: Record<Locale, string> = { fr: "fr-FR", en: "en-GB" };
export const defaultLocale: Locale = "fr";

/** French for anything but a supported language. */
export function localeFrom(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
