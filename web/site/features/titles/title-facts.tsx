import { useLocale, useTranslations } from "use-intl";
import { titleFacts } from "#contract/title-facts.ts";
import { Chip } from "#shared/ui/chip.tsx";
import { countText } from "#shared/ui/count-text.ts";
import { RichText } from "#shared/ui/rich-text.tsx";
import type { Video } from "../cards/card.ts";
import { useCountLine } from "../cards/measures.ts";
import { categoryPath } from "../cards/paths.ts";
import { MakingFacts } from "./making-facts.tsx";

/** Duration or counts, edition, who made it, languages, categories and description. With `linked` each leads to its list. */
export function TitleFacts({ video, linked = true }: { video: Video; linked?: boolean }) {
  const t = useTranslations("catalogue");
  const locale = useLocale();
  const lineOf = useCountLine();
  // Subscribers see the number on the like button.
  const likes =
    !linked && video.total_like > 0
      ? t("likes", { count: video.total_like, short: countText(video.total_like, locale) })
      : "";
  const facts = [lineOf(video), ...titleFacts.map((name) => video[name]), likes];
  return (
    <div className="title-facts">
      <ul className="title-facts-list">
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <MakingFacts video={video} linked={linked} />
      {video.description && <RichText html={video.description} className="title-facts-text" />}
      {video.categories.length > 0 && (
        <ul className="title-facts-kinds" aria-label={t("categories")}>
          {video.categories.map((category) => (
            <li key={category.id}>
              {linked ? <Chip to={categoryPath(category)}>{category.title}</Chip> : <Chip>{category.title}</Chip>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
