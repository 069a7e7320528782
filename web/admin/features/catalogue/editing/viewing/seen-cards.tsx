import { useLocale } from "use-intl";
import { imageUrl, imageStyles, type ImageStyle } from "#contract/images.ts";
import { Card } from "#shared/ui/card.tsx";
import { useDuration } from "#admin/parts/amounts.ts";
import { useTexts } from "#admin/texts.ts";
import type { Seen } from "./verdict.tsx";

type SeenCard = NonNullable<Seen["card"]>;
const wide: ReadonlySet<ImageStyle> = new Set(["fullscreen", "cover"]);
const styles = Object.keys(imageStyles) as ImageStyle[];
const broad: ReadonlySet<ImageStyle> = new Set(["horizontal", "multiple"]);

/** The title's card in each style that viewers may see, on the site's background. */
export function SeenCards({ card, isKid }: { card: SeenCard; isKid: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const duration = useDuration();
  // An episode has one picture, and only kids' titles have one in the kids' style.
  const shown = styles.filter((style) =>
    card.type === "episode" ? style === "horizontal" : style !== "kid" || card.is_kid,
  );
  const line =
    card.type === "series"
      ? t("viewing.counts", { seasons: card.total_season ?? 0, episodes: card.total_episode ?? 0 })
      : duration(card.duration);
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" className="mb-2 text-sm font-semibold text-soft">
        {t("viewing.cards")}
      </h2>
      <ul className="grid items-start gap-4 sm:grid-cols-2">
        {shown.map((style) => (
          <li key={style} className={wide.has(style) ? "sm:col-span-full" : ""}>
            <p className="mb-1 text-xs text-soft">{imageStyles[style].words[locale]}</p>
            <div data-theme={isKid || style === "kid" ? "kids" : "night"} className="card-ground">
              <div
                className={wide.has(style) ? "w-full max-w-3xl" : broad.has(style) ? "w-full max-w-72" : "w-44"}
                inert
              >
                <Card
                  to="#"
                  title={card.title}
                  shape={style}
                  line={line}
                  rating={card.rating}
                  mark={card.leaves_at === undefined ? undefined : t("viewing.lastChance")}
                  titleInside={wide.has(style)}
                  picture={{
                    url: imageUrl(card.images_key, style, imageStyles[style].widths.at(-1) ?? 0),
                    color: card.color,
                  }}
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
