import { createContext, use } from "react";
import type { Locale } from "../shared/texts/locale.ts";

type Language = { locale: Locale; speak: (locale: Locale) => Promise<void> };

export const LanguageContext = createContext<Language>({ locale: "fr", speak: () => Promise.resolve() });

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The operator's name, which the server renders into the document. */
export function brandName(): string {
  return document.documentElement.dataset["brand"] ?? "";
}
