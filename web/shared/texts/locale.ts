export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];
/** How dates and sums are written, for Intl. */
export const regions: Record<Locale, string> = { fr: "fr-FR", en: "en-GB" };
export const defaultLocale: Locale = "fr";

/** Anything but a language we speak reads as French. */
export function localeFrom(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
