import { Link } from "react-router";
import { Picture } from "../../../ui/picture.tsx";
import type { VideoCard } from "../card.ts";
import { shortDescription, useCountLine } from "../measures.ts";
import { watchPath } from "../paths.ts";
import { usePreviewLink } from "../preview-link.tsx";
import { linkToWatch } from "../watch-link.tsx";

/** One title found. An episode plays at once; anything else opens its preview, on a phone its page. */
export function FoundTitle({ video }: { video: VideoCard }) {
  const lineOf = useCountLine();
  const linkTo = usePreviewLink();
  const isEpisode = video.type === "episode";
  const title = isEpisode && video.series ? `${video.title} - ${video.series.title}` : video.title;
  const link = isEpisode ? linkToWatch(watchPath(video)) : linkTo(video);
  return (
    <li className="episode">
      <div className="episode-picture">
        <Picture url={video.thumb_url} shape="horizontal" color={video.color} sizes="14rem" />
      </div>
      <div className="min-w-0">
        <h3 className="text-base font-semibold">
          <Link {...link} className="episode-link">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-soft">{lineOf(video)}</p>
        {video.description && <p className="episode-text">{shortDescription(video.description, "narrow")}</p>}
      </div>
    </li>
  );
}
