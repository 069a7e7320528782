import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Video } from "../cards/card.ts";
import { usePreviewLink } from "../cards/preview-link.tsx";
import { useWatchLink } from "../cards/watch-link.tsx";
import { watchPath } from "../cards/paths.ts";
import { WidePicture } from "../cards/wide-picture.tsx";
import { Link } from "react-router";

/** The featured title: a picture that plays when it is pressed, and its name on paper of its own. */
export function KidsHero({ video }: { video: Video }) {
  const t = useTranslations("catalogue");
  const linkTo = usePreviewLink();
  const linkToWatch = useWatchLink();
  return (
    <section className="kids-hero top-video" aria-labelledby="kids-hero">
      <div className="kids-hero-stage top-video-stage" style={{ backgroundColor: video.color }}>
        <WidePicture of={video} className="top-video-picture" />
        <Link {...linkToWatch(watchPath(video), video.is_free_episode)} className="kids-hero-play">
          <span className="kids-hero-disc" aria-hidden="true">
            <Play className="fill-current" />
          </span>
          <span className="sr-only">{t("watchTitle", { title: video.title })}</span>
        </Link>
      </div>
      <h1 id="kids-hero" className="kids-hero-name">
        <Link {...linkTo({ ...video, series: video.series ?? undefined })} className="line-clamp-3">
          {video.title}
        </Link>
      </h1>
    </section>
  );
}
