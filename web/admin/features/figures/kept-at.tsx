import { shortInstant } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";

/** Up to when the figures are kept. */
export function KeptAt({ at }: { at: string | null }) {
  const t = useTexts();
  const { locale } = useLanguage();
  if (at === null) return null;
  return <p className="mb-3 text-sm text-soft">{t("figures.keptAt", { at: shortInstant(at, locale) })}</p>;
}
