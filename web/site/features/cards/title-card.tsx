import { memo, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { imageStyles, imageUrl, type ImageStyle } from "#contract/images.ts";
import { Card } from "#shared/ui/card.tsx";
import type { VideoCard } from "./card.ts";
import { countLine, shortDescription, shortTitle } from "./measures.ts";
import { previewId } from "./paths.ts";
import { usePreviewLink } from "./preview-link.tsx";
import { CardPreview } from "./card-preview.tsx";
import { useHoverPreview } from "./held-preview.ts";

export type TitleCardProps = {
  video: VideoCard;
  shape?: ImageStyle;
  eager?: boolean;
  /** Rank among the most watched. */
  rank?: number;
  /** A button over the picture's corner, such as 'retirer'. */
  corner?: ReactNode;
  /** In a row of few titles, with room for more text. */
  alone?: boolean;
  /** In a grid with few and large cards. */
  large?: boolean;
};

type Translate = ReturnType<typeof useTranslations<"catalogue">>;

/** A title in a row or a grid, with a preview on hover or focus. */
export const TitleCard = memo(function TitleCard(props: TitleCardProps) {
  const { video, shape = "horizontal", eager = false, rank, corner, alone = false, large = false } = props;
  const t = useTranslations("catalogue");
  const frame = useRef<HTMLDivElement>(null);
  const linkTo = usePreviewLink();
  const held = useHoverPreview(frame);
  const progress = progressOf(video);
  return (
    <div ref={frame} className="title-card" data-title={previewId(video)} {...held.handlers}>
      <Card
        {...linkTo(video)}
        title={shortTitle(video.title, shape)}
        shape={shape}
        line={<CardLine video={video} shape={shape} t={t} alone={alone} />}
        rating={video.rating}
        picture={{
          url: pictureOf(video, shape),
          color: video.color,
          eager,
          sizes: large ? largeSizes : imageStyles[shape].sizes,
        }}
        {...(rank === undefined ? {} : { rank })}
        mark={video.leaves_at && t("leaving.mark")}
        {...(progress > 0 ? { progress, seen: t("seen", { percent: Math.round(progress * 100) }) } : {})}
      />
      {held.phase !== "closed" && (
        <CardPreview video={video} frame={frame} leaving={held.phase === "leaving"} onGone={held.gone} />
      )}
      {corner && <div className="title-card-corner">{corner}</div>}
    </div>
  );
});

const largeSizes = "(min-width: 64rem) 32vw, (min-width: 37.5rem) 48vw, 100vw";

/** In the card's style, whichever the list had asked for. */
function pictureOf({ images_key: key }: VideoCard, shape: ImageStyle): string {
  return imageUrl(key, shape, imageStyles[shape].widths.at(-1) ?? 0);
}

type LineProps = { video: VideoCard; shape: ImageStyle; t: Translate; alone: boolean };

function CardLine({ video, shape, t, alone }: LineProps): ReactNode {
  if (shape === "multiple" && video.description)
    return <span className="line-clamp-3">{shortDescription(video.description, "multiple")}</span>;
  if (video.because)
    return <span className="line-clamp-2">{t(`because.${video.because.act}`, { title: video.because.title })}</span>;
  if (video.type === "episode")
    return [video.series?.title, t("episodePlace", { season: video.season ?? 1, number: video.number ?? 1 })]
      .filter(Boolean)
      .join(" · ");
  const episode = video.last_episode;
  if (!episode && alone)
    return (
      <>
        {countLine(video, t)}
        <span className="card-kinds">{video.categories.map(({ title }) => title).join(" · ")}</span>
      </>
    );
  if (!episode) return countLine(video, t);
  return `${t("episodePlace", { season: episode.season, number: episode.number })} · ${episode.title}`;
}

/** Progress from 0 to 1 in the film or the current episode. */
function progressOf(video: VideoCard): number {
  const { watched_time: watched = 0, duration } = video.last_episode ?? video;
  return duration > 0 ? Math.min(1, watched / duration) : 0;
}
