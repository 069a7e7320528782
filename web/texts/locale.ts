export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "fr";

/** Anything but a language we speak reads as French. */
export function localeFrom(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
