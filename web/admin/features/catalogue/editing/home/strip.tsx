import type { Locale } from "#contract/language.ts";
import type { ReactNode } from "react";
import { imageStyles, imageUrl } from "#contract/images.ts";
import type { CarouselStyle, VideoCard } from "#contract/video.ts";
import { perScreen } from "#shared/ui/per-screen.ts";
import { Card } from "#shared/ui/card.tsx";

type RowProps = {
  title: string;
  language: Locale;
  shape: CarouselStyle;
  ranked?: boolean;
  count: number;
  /** `<li>`s of the class `row-item`. */
  children: ReactNode;
};

/** A row as subscribers see it, scaled down. Hidden from screen readers, which read the controls beside it. */
export function PreviewRow({ title, language, shape, ranked = false, count, children }: RowProps) {
  return (
    <div
      className="row home-strip"
      data-shape={shape}
      data-ranked={ranked ? "" : undefined}
      style={perScreen(shape, { "--count": count })}
      lang={language}
      inert
    >
      <p className="home-row-name">{title}</p>
      <div className="row-window">
        <ul className="row-track">{children}</ul>
      </div>
    </div>
  );
}

type Props = Omit<RowProps, "count" | "children"> & { videos: readonly DrawnTitle[] };
/** The fields that a card needs; an announced title has no others. */
export type DrawnTitle = Pick<VideoCard, "id" | "title" | "rating" | "color" | "images_key"> & { is_kid?: boolean };

export function Strip({ videos, ...row }: Props) {
  const { shape, ranked = false } = row;
  const isWide = shape === "fullscreen";
  // The wide carousel shows one title at a time.
  const shown = isWide ? videos.slice(0, 1) : videos;
  return (
    <PreviewRow {...row} count={shown.length}>
      {shown.map((video, place) => (
        <li key={video.id} className="row-item">
          <Card
            to="#"
            title={video.title}
            shape={shape}
            picture={{ url: pictureOf(video, shape), color: video.color, sizes: isWide ? "60vw" : "18vw" }}
            rating={video.rating}
            titleInside={isWide}
            {...(ranked ? { rank: place + 1 } : {})}
          />
        </li>
      ))}
    </PreviewRow>
  );
}

/** Only kids' titles have pictures in the kids' style. */
function pictureOf({ images_key: key, is_kid: isKid }: DrawnTitle, wanted: CarouselStyle): string {
  const shape = wanted === "kid" && !isKid ? "circle" : wanted;
  return imageUrl(key, shape, imageStyles[shape].widths.at(-1) ?? 0);
}
