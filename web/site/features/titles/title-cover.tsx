import { Clapperboard } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import type { Video } from "../cards/card.ts";
import { LeavingLine } from "../cards/leaving-line.tsx";
import { nameSize } from "../cards/measures.ts";
import { isWide } from "../cards/preview-link.tsx";
import { useTitleSlots } from "../cards/title-slots.tsx";
import { LazyTrailer, mayMoveByItself } from "../trailers/lazy-trailer.tsx";
import { MuteButton, PauseButton } from "../trailers/trailer-buttons.tsx";
import { useBackgroundVolume } from "../trailers/use-volume.ts";
import { WatchLink } from "../cards/watch-link.tsx";
import { CoverStage } from "./cover-stage.tsx";
import { Acts } from "#shared/ui/read-only.tsx";

type Props = {
  video: Video;
  heading: "h1" | "h2";
  headingId: string;
  onTrailer: (() => void) | undefined;
  still?: boolean;
};

/** The title's picture with its muted trailer, name and actions. */
export function TitleCover({ video, heading: Heading, headingId, onTrailer, still = false }: Props) {
  const t = useTranslations("catalogue");
  const slots = useTitleSlots();
  const { runs, stop } = useSilentTrailer(video.trailer_url !== null && !still, video.rating);
  const { volume, mute } = useBackgroundVolume();
  const [paused, setPaused] = useState(false);
  const { watched, progress } = placeIn(video);
  return (
    <div className="title-cover">
      <CoverStage of={video} color={video.color}>
        {runs && video.trailer_url && (
          <LazyTrailer url={video.trailer_url} volume={volume} paused={paused} onEnded={stop} onFailed={stop} />
        )}
      </CoverStage>
      <div className="title-cover-words">
        {video.tagName && <p className="text-sm font-semibold text-accent-fore">{video.tagName}</p>}
        <Heading id={headingId} className={`${nameSize(video.title)} font-extrabold text-balance`}>
          {video.title}
        </Heading>
        <p className="cover-line empty:hidden">
          <Rating age={video.rating} />
        </p>
        <LeavingLine at={video.leaves_at} />
        {watched > 0 && (
          <div className="grid max-w-80 gap-1.5">
            <ProgressBar value={progress} label={t("seen", { percent: Math.round(progress * 100) })} />
          </div>
        )}
        <div className="cover-actions">
          <WatchLink video={video}>{watchLabel(video, t)}</WatchLink>
          {onTrailer && (
            <Acts>
              <Button
                look="secondary"
                size="large"
                icon={<Clapperboard className="size-5" aria-hidden="true" />}
                onClick={onTrailer}
              >
                {t("trailer.name")}
              </Button>
            </Acts>
          )}
          {slots.actions && <div className="flex items-center gap-3">{slots.actions(video, "cover")}</div>}
        </div>
      </div>
      {runs && (
        <div className="title-cover-controls">
          <PauseButton paused={paused} onChange={setPaused} />
          <MuteButton muted={volume === 0} onChange={mute} />
        </div>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<"catalogue">>;

/** 'Regarder', or 'Reprendre · S1 É2' for a started title. */
function watchLabel(video: Video, t: Translate): string {
  const { watched } = placeIn(video);
  const episode = video.last_episode;
  if (!episode) return t(watched > 0 ? "resume" : "watch");
  const place = t("episodePlace", { season: episode.season, number: episode.number });
  return watched > 0 || episode.season > 1 || episode.number > 1 ? `${t("resume")} · ${place}` : t("watch");
}

function placeIn(video: Video): { watched: number; progress: number } {
  const { watched_time: watched, duration } = video.last_episode ?? video;
  return { watched, progress: duration > 0 ? watched / duration : 0 };
}

/** After a delay, on wide screens, unless motion is reduced. */
function useSilentTrailer(hasTrailer: boolean, rating: number): { runs: boolean; stop: () => void } {
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    if (!hasTrailer || !isWide() || !mayMoveByItself(rating)) return undefined;
    const timer = setTimeout(() => setRuns(true), 600);
    return () => clearTimeout(timer);
  }, [hasTrailer, rating]);
  return { runs: runs && hasTrailer, stop: () => setRuns(false) };
}
