import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Picture } from "#shared/ui/picture.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { VideoCard } from "../cards/card.ts";
import { shortDescription, useCountLine } from "../cards/measures.ts";
import { FreeMark } from "../cards/free-mark.tsx";
import { watchPath } from "../cards/paths.ts";
import { usePreviewLink } from "../cards/preview-link.tsx";
import { useWatchLink } from "../cards/watch-link.tsx";

/** A search result. An episode plays at once; other titles open their preview, on phones their page. */
export function FoundTitle({ video }: { video: VideoCard }) {
  const lineOf = useCountLine();
  const linkTo = usePreviewLink();
  const linkToWatch = useWatchLink();
  const isEpisode = video.type === "episode";
  const title = isEpisode && video.series ? `${video.title} - ${video.series.title}` : video.title;
  const link = isEpisode ? linkToWatch(watchPath(video), video.is_free_episode) : linkTo(video);
  return (
    <li className="episode">
      <div className="episode-picture">
        <Picture url={video.thumb_url} shape="horizontal" name={video.title} color={video.color} sizes="14rem" />
      </div>
      <div className="min-w-0">
        <h3 className="text-base font-semibold">
          <Link {...link} className="episode-link">
            {title}
          </Link>
        </h3>
        <p className="cover-line text-soft">
          {lineOf(video)}
          {video.is_free_episode && <FreeMark rating={video.rating} />}
          <Rating age={video.rating} />
        </p>
        {video.description && <p className="episode-text">{shortDescription(video.description, "narrow")}</p>}
      </div>
    </li>
  );
}

const skeletons = Array.from({ length: 6 }, (_, place) => place);

/** Placeholder while searching. */
export function FoundSkeleton() {
  const t = useTranslations("shell");
  return (
    <div role="status" aria-label={t("loading")} className="found-titles px-gutter">
      {skeletons.map((place) => (
        <div key={place} className="episode">
          <Skeleton className="aspect-video w-full" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
