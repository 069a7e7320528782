import { Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import type { Video } from "../cards/card.ts";
import { nameSize, shortDescription, useCountLine } from "../cards/measures.ts";
import { previewParameter } from "../cards/paths.ts";
import { isWide, usePreviewLink } from "../cards/preview-link.tsx";
import { LazyTrailer, mayMoveByItself } from "../trailers/lazy-trailer.tsx";
import { MuteButton, PauseButton } from "../trailers/trailer-buttons.tsx";
import { useBackgroundVolume } from "../trailers/use-volume.ts";
import { WatchLink } from "../cards/watch-link.tsx";
import { WidePicture } from "../cards/wide-picture.tsx";

/** Delay of the first trailer, so that the page is ready first, in milliseconds. */
const calmMs = 1800;

/** The featured title at the top of the page, with its muted trailer in the background. */
export function TopVideo({ video }: { video: Video }) {
  const frame = useRef<HTMLElement>(null);
  const underPreview = useSearchParams()[0].has(previewParameter);
  const { moves, paused, setPaused } = useTrailerInSight(frame, video);
  const { volume, mute } = useBackgroundVolume();
  const [over, setOver] = useState(false);
  const runs = moves && !over && video.trailer_url !== null;

  return (
    <section ref={frame} className="top-video" aria-labelledby="top-video" style={{ backgroundColor: video.color }}>
      <div className="top-video-stage" aria-hidden="true">
        <WidePicture of={video} className="top-video-picture" />
        {runs && video.trailer_url && (
          <LazyTrailer
            url={video.trailer_url}
            volume={volume}
            paused={paused || underPreview}
            onEnded={() => setOver(true)}
            onFailed={() => setOver(true)}
          />
        )}
      </div>
      <Words video={video} />
      {runs && (
        <div className="top-video-controls">
          <PauseButton paused={paused} onChange={setPaused} />
          <MuteButton muted={volume === 0} onChange={mute} />
        </div>
      )}
    </section>
  );
}

function Words({ video }: { video: Video }) {
  const t = useTranslations("catalogue");
  const lineOf = useCountLine();
  const linkTo = usePreviewLink();
  return (
    <div className="top-video-words">
      {video.tagName && <p className="text-sm font-semibold text-accent-fore">{video.tagName}</p>}
      <h1 id="top-video" className={`${nameSize(video.title)} line-clamp-3 font-extrabold text-balance`}>
        {video.title}
      </h1>
      <p className="cover-line">
        {[video.edition, lineOf(video), video.categories[0]?.title].filter(Boolean).join(" · ")}
        <Rating age={video.rating} />
      </p>
      <p className="top-video-text">{shortDescription(video.description, "narrow")}</p>
      <div className="cover-actions mt-1">
        <WatchLink video={video}>{t("watch")}</WatchLink>
        <LinkButton {...linkTo({ ...video, series: video.series ?? undefined })} size="large" look="secondary">
          <span className="flex items-center gap-2.5">
            <Info className="size-5" aria-hidden="true" />
            {t("moreInfo")}
          </span>
        </LinkButton>
      </div>
    </div>
  );
}

/** Starts after the delay on wide screens; pauses while out of view or covered by a preview. */
function useTrailerInSight(frame: React.RefObject<HTMLElement | null>, { trailer_url: url, rating }: Video) {
  const hasTrailer = url !== null;
  const [moves, setMoves] = useState(false);
  const [inSight, setInSight] = useState(true);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!hasTrailer || !isWide() || !mayMoveByItself(rating)) return undefined;
    const timer = setTimeout(() => setMoves(true), calmMs);
    return () => clearTimeout(timer);
  }, [hasTrailer, rating]);
  useEffect(() => {
    if (!moves || !frame.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setInSight((entry?.intersectionRatio ?? 0) > 0.4), {
      threshold: [0, 0.4, 1],
    });
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [moves, frame]);
  return { moves, paused: held || !inSight, setPaused: setHeld };
}
