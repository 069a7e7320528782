import { useTranslations } from "use-intl";
import { Button } from "../../../../shared/ui/button.tsx";
import type { VideoCard } from "../card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { shortDescription } from "../measures.ts";

/** A teaser of the kids space in its light theme. `onEnter` opens it. */
export function KidsLanding({ videos, onEnter }: { videos: readonly VideoCard[]; onEnter: () => void }) {
  const t = useTranslations("catalogue.home.kids");
  const [first] = videos;
  if (!first) return null;
  return (
    <section data-theme="kids" className="kids-landing" aria-labelledby="kids-landing">
      <div className="grid content-center justify-items-start gap-4">
        <h2 id="kids-landing" className="text-2xl">
          {t("title")}
        </h2>
        <p className="max-w-128 text-soft">
          {first.description ? shortDescription(first.description, "kidsLanding") : t("text")}
        </p>
        <Button size="large" onClick={onEnter}>
          {t("action")}
        </Button>
      </div>
      <ul className="kids-landing-cards">
        {videos.slice(0, 3).map((video) => (
          <li key={video.id}>
            <TitleCard video={video} shape="kid" />
          </li>
        ))}
      </ul>
    </section>
  );
}
