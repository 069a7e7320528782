import { useTranslations } from "use-intl";
import type { FilterName } from "#contract/choice-names.ts";
import { oncePerLocale } from "#shared/texts/once-per-locale.ts";

const regionsIn = oncePerLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));
const languagesIn = oncePerLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** What a value of a filter is called. */
export function useValueName(): (name: FilterName, value: string, locale: string) => string {
  const t = useTranslations("catalogue.choices");
  return (name, value, locale) => {
    switch (name) {
      case "kind":
        return t(value === "movie" ? "kinds.movie" : "kinds.series");
      case "length":
        return t(`lengths.${value as "short"}`);
      case "rating":
        return value === "0" ? t("allAges") : t("upTo", { age: value });
      case "access":
        return t(value === "sdh" ? "accesses.sdh" : "accesses.described");
      case "language":
      case "captions":
        return languagesIn(locale).of(value) ?? value;
      case "country":
        return regionsIn(locale).of(value) ?? value;
      case "year":
        return value;
      case "letter":
        return value.toUpperCase();
    }
  };
}
