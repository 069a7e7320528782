import { useLocale, useTranslations } from "use-intl";
import { oncePerLocale } from "../../../../shared/texts/once-per-locale.ts";
import { Chip } from "../../../../shared/ui/chip.tsx";
import { countText } from "../../../../shared/ui/count-text.ts";
import { RichText } from "../../../../shared/ui/rich-text.tsx";
import type { Video } from "../card.ts";
import { useCountLine } from "../measures.ts";

/** Edition, duration, categories and description. With `linked` the categories are links. */
export function TitleFacts({ video, linked = true }: { video: Video; linked?: boolean }) {
  const t = useTranslations("catalogue");
  const locale = useLocale();
  const lineOf = useCountLine();
  // Subscribers see the number on the like button.
  const likes =
    !linked && video.total_like > 0
      ? t("likes", { count: video.total_like, short: countText(video.total_like, locale) })
      : "";
  const facts = [video.edition, lineOf(video), video.brand, likes];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {video.subtitles.length > 0 && (
          <span>{t("subtitles", { languages: languageNames(video.subtitles, locale) })}</span>
        )}
      </div>
      {video.description && <RichText html={video.description} className="max-w-180" />}
      {video.categories.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t("categories")}>
          {video.categories.map((category) => (
            <li key={category.id}>
              {linked ? <Chip to={`/category/${category.id}`}>{category.title}</Chip> : <Chip>{category.title}</Chip>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const namesIn = oncePerLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));
const listsIn = oncePerLocale((locale) => new Intl.ListFormat(locale, { type: "unit", style: "short" }));

function languageNames(codes: readonly string[], locale: string): string {
  return listsIn(locale).format(codes.map((code) => namesIn(locale).of(code) ?? code));
}
