import { eachLocale, type Locale } from "#contract/language.ts";
import { useTranslations } from "use-intl";

export type AdminTexts = typeof import("./texts/fr.json", { with: { type: "json" } });

type LeafOf<T, Before extends string = ""> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Before}${Key}` : LeafOf<T[Key], `${Before}${Key}.`>;
}[keyof T & string];

export type AdminTextKey = LeafOf<AdminTexts>;
type Values = Record<string, string | number | Date>;

/** The staff's own texts; the site's, which use-intl's types declare, are not loaded here. */
export function useTexts(): (key: AdminTextKey, values?: Values) => string {
  return useTranslations() as unknown as (key: AdminTextKey, values?: Values) => string;
}

const files = import.meta.glob<string>("./texts/*.json", { query: "?url&no-inline", import: "default", eager: true });
const urls = eachLocale((locale) => files[`./texts/${locale}.json`] ?? "");

let spoken: AdminTexts;

/** The texts loaded last, for use outside of React. */
export const spokenTexts = (): AdminTexts => spoken;

export async function loadTexts(locale: Locale): Promise<AdminTexts> {
  const response = await fetch(urls[locale]);
  if (!response.ok) throw new Error(`The texts for '${locale}' did not come: ${response.status}`);
  spoken = (await response.json()) as AdminTexts;
  return spoken;
}
