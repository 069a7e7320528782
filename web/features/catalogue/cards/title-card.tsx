import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ImageStyle } from "#contract/images.ts";
import { Card } from "../../../ui/card.tsx";
import type { VideoCard } from "../card.ts";
import { plainText, truncated, useCountLine } from "../measures.ts";
import { usePreviewLink } from "../preview-link.ts";
import { CardPreview } from "./card-preview.tsx";
import { useHeldPreview } from "./held-preview.ts";

export type TitleCardProps = {
  video: VideoCard;
  shape?: ImageStyle;
  eager?: boolean;
  /** Its place among the most watched. */
  rank?: number;
  /** A button over the picture's corner: 'retirer'. */
  corner?: ReactNode;
};

/** How many characters of a title each shape has room for. */
const titleLengths: Partial<Record<ImageStyle, number>> = { horizontal: 35, circle: 25, fullscreen: 60 };
const descriptionLength = 160;

const sizes: Record<ImageStyle, string> = {
  horizontal: "(min-width: 64rem) 21vw, (min-width: 37.5rem) 38vw, 58vw",
  vertical: "(min-width: 64rem) 15vw, (min-width: 37.5rem) 21vw, 39vw",
  circle: "(min-width: 64rem) 15vw, (min-width: 37.5rem) 21vw, 39vw",
  kid: "(min-width: 64rem) 15vw, (min-width: 37.5rem) 21vw, 39vw",
  multiple: "(min-width: 64rem) 28vw, (min-width: 37.5rem) 38vw, 58vw",
  fullscreen: "100vw",
  cover: "100vw",
};

/** A title in a row or a grid. Held under the pointer or the focus it shows what it is about. */
export function TitleCard({ video, shape = "horizontal", eager = false, rank, corner }: TitleCardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const linkTo = usePreviewLink();
  const held = useHeldPreview(frame);
  const { progress, seen } = useProgress(video);
  return (
    <div ref={frame} className="title-card" {...held.handlers}>
      <Card
        {...linkTo(video)}
        title={truncated(video.title, titleLengths[shape] ?? 60)}
        shape={shape}
        line={<CardLine video={video} shape={shape} />}
        picture={{ url: video.thumb_url, color: video.color, eager, sizes: sizes[shape] }}
        {...(rank === undefined ? {} : { rank })}
        {...(seen === undefined ? {} : { progress, seen })}
      />
      {held.open && <CardPreview video={video} frame={frame} onClose={held.close} />}
      {corner && <div className="title-card-corner">{corner}</div>}
    </div>
  );
}

function CardLine({ video, shape }: { video: VideoCard; shape: ImageStyle }) {
  const t = useTranslations("catalogue");
  const lineOf = useCountLine();
  if (shape === "multiple" && video.description)
    return <span className="line-clamp-3">{truncated(plainText(video.description), descriptionLength)}</span>;
  if (video.because)
    return <span className="line-clamp-2">{t(`because.${video.because.act}`, { title: video.because.title })}</span>;
  if (video.type === "episode")
    return (
      <>
        {[video.series?.title, t("episodePlace", { season: video.season ?? 1, number: video.number ?? 1 })]
          .filter(Boolean)
          .join(" · ")}
      </>
    );
  const episode = video.last_episode;
  return (
    <>
      {episode
        ? `${t("episodePlace", { season: episode.season, number: episode.number })} · ${episode.title}`
        : lineOf(video)}
    </>
  );
}

/** How far its viewer is, of a film or of the episode they have come to. */
function useProgress(video: VideoCard): { progress: number | undefined; seen: string | undefined } {
  const t = useTranslations("catalogue");
  const { watched_time: watched = 0, duration } = video.last_episode ?? video;
  if (watched <= 0 || duration <= 0) return { progress: undefined, seen: undefined };
  const progress = Math.min(1, watched / duration);
  return { progress, seen: t("seen", { percent: Math.round(progress * 100) }) };
}
