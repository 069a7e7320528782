import type { CSSProperties } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { ballOf } from "#shared/home/age-balls.ts";
import { Button } from "#shared/ui/button.tsx";
import { Chip } from "#shared/ui/chip.tsx";
import type { Home, VideoCard } from "../cards/card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { shortDescription } from "../cards/measures.ts";
import { categoryPath } from "../cards/paths.ts";

type Props = {
  videos: readonly VideoCard[];
  ages: Home["listVideosByAges"];
  categories: readonly { id: number; title: string }[];
  /** Opens the kids space; undefined for an account without one. */
  onEnter: (() => void) | undefined;
};

/** All that is for children, in the light of their space: what it is, its ages and categories, its newest titles. */
export function KidsLanding({ videos, ages, categories, onEnter }: Props) {
  const t = useTranslations("catalogue.home");
  const [first] = videos;
  const { shown, columns } = blockOf(videos.length);
  return (
    <section data-theme="kids" className="kids-landing" aria-labelledby="kids-landing">
      <div className="grid content-center justify-items-start gap-5">
        <h2 id="kids-landing" className="text-2xl">
          {t("kids.title")}
        </h2>
        <p className="max-w-128 text-soft">
          {first?.description ? shortDescription(first.description, "kidsLanding") : t("kids.text")}
        </p>
        {onEnter && (
          <Button size="large" onClick={onEnter}>
            {t("kids.action")}
          </Button>
        )}
        {ages.length > 0 && (
          <ul className="kids-landing-ages" aria-label={t("ages")}>
            {ages.map((age, place) => (
              <li key={age.id}>
                <Link
                  to={`/ages/${age.id}`}
                  className="age-ball"
                  style={{ "--ball": ballOf(place) } as CSSProperties}
                  aria-label={t("age", { age: age.name })}
                >
                  {age.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {categories.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ id, title }) => (
              <li key={id}>
                <Chip to={categoryPath({ id })}>{title}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className="kids-landing-cards" style={{ "--columns": columns } as CSSProperties}>
        {videos.slice(0, shown).map((video) => (
          <li key={video.id}>
            <TitleCard video={video} shape="kid" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whole lines only. */
function blockOf(count: number): { shown: number; columns: number } {
  if (count >= 8) return { shown: 8, columns: 4 };
  if (count >= 6) return { shown: 6, columns: 3 };
  return count >= 4 ? { shown: 4, columns: 4 } : { shown: count, columns: 3 };
}
