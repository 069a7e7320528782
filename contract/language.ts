import type { Locale } from "./fields.ts";

/** The id under which accounts and profiles store a language. */
export function languageIdOf(locale: Locale): 1 | 2 {
  return locale === "en" ? 2 : 1;
}

export function localeOfLanguage(languageId: 1 | 2): Locale {
  return languageId === 2 ? "en" : "fr";
}
