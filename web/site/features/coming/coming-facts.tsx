import { useTranslations } from "use-intl";
import { Chip } from "#shared/ui/chip.tsx";
import { RichText } from "#shared/ui/rich-text.tsx";
import type { ComingTitle } from "#site/features/cards/card.ts";

export function ComingFacts({ title: { edition, description, categories } }: { title: ComingTitle }) {
  const t = useTranslations("catalogue");
  return (
    <div className="title-facts">
      {edition && <p>{edition}</p>}
      {description && <RichText html={description} className="title-facts-text" />}
      {categories.length > 0 && (
        <ul className="title-facts-kinds" aria-label={t("categories")}>
          {categories.map(({ id, title }) => (
            <li key={id}>
              <Chip>{title}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
