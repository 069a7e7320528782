import { locales, languageNames } from "#contract/language.ts";
import type { SyntheticEvent } from "react";
import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";

/** What was typed stands in the address before the switch renders again. */
function nameThisPage({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
  const from = currentTarget.elements.namedItem("from");
  if (from instanceof HTMLInputElement) from.value = location.pathname + location.search;
}

/** A plain form that works without script; marks the current language. */
export function LanguageSwitch() {
  const t = useTranslations("layout");
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/langue" onSubmit={nameThisPage}>
      <input type="hidden" name="from" value={pathname + search} />
      <div role="group" aria-label={t("language")} className="language-switch">
        {locales.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="language"
            value={locale}
            lang={locale}
            aria-current={locale === current ? "true" : undefined}
          >
            <span aria-hidden="true">{locale.toUpperCase()}</span>
            <span className="sr-only">{languageNames[locale]}</span>
          </button>
        ))}
      </div>
    </form>
  );
}
