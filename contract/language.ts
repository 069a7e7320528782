import type { Locale } from "./fields.ts";

/** What Intl writes dates and numbers for. */
export const regions: Record<Locale, string> = { fr: "fr-FR", en: "en-GB" };

/** The id under which accounts and profiles store a language. */
export function languageIdOf(locale: Locale): 1 | 2 {
  return locale === "en" ? 2 : 1;
}

export function localeOfLanguage(languageId: 1 | 2): Locale {
  return languageId === 2 ? "en" : "fr";
}
