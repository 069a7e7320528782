import type { Interval } from "#contract/admin/figures.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";

type Days = { from: string; to: string };

/** A row's days in words: '3 mars 2026', or '2 – 8 mars 2026' in full. */
export function useRowName(interval: Interval): (days: Days) => string {
  const t = useTexts();
  const { locale } = useLanguage();
  return ({ from, to }) =>
    interval === "day" || from === to
      ? shortCivilDay(from, locale)
      : t("figures.days", { from: shortCivilDay(from, locale), to: shortCivilDay(to, locale) });
}
