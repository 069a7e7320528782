export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "fr";

/** French for anything but a supported language. */
export function localeFrom(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
