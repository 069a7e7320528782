import { type Locale, defaultLocale } from "#contract/language.ts";
import { createContext, use } from "react";

type Language = { locale: Locale; speak: (locale: Locale) => Promise<void> };

export const LanguageContext = createContext<Language>({ locale: defaultLocale, speak: () => Promise.resolve() });

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The operator's name, which the server renders into the document. */
export function brandName(): string {
  return document.documentElement.dataset["brand"] ?? "";
}
