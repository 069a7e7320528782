import { imageStyles } from "#contract/images.ts";
import { memo } from "react";
import { Row, type RowLink } from "#shared/ui/row.tsx";
import type { CarouselStyle, VideoCard } from "./card.ts";
import { FullscreenCarousel } from "./fullscreen-carousel.tsx";
import { TitleCard } from "./title-card.tsx";

type Props = {
  title: string;
  /** Page with all of its titles. */
  to?: string;
  /** Another category in the same row. */
  also?: RowLink;
  thumbnails: CarouselStyle;
  videos: readonly VideoCard[];
  /** Whether its first pictures are visible at once. */
  eager?: boolean;
  ranked?: boolean;
};

/** A row of titles in one of the six thumbnail styles. */
export const Carousel = memo(function Carousel(props: Props) {
  const { title, to, also, thumbnails, videos, eager = false, ranked = false } = props;
  if (videos.length === 0) return null;
  const few = !ranked && videos.length <= imageStyles[thumbnails].few;
  if (thumbnails === "fullscreen")
    return <FullscreenCarousel title={title} videos={videos} {...(to === undefined ? {} : { to })} />;
  return (
    <Row
      title={title}
      shape={thumbnails}
      ranked={ranked}
      few={few}
      {...(to === undefined ? {} : { to })}
      {...(also ? { also } : {})}
    >
      {videos.map((video, place) => (
        <TitleCard
          key={video.id}
          video={video}
          shape={thumbnails}
          eager={eager && place < 6}
          alone={few}
          {...(ranked ? { rank: place + 1 } : {})}
        />
      ))}
    </Row>
  );
}, isSame);

/** Whether a row would show the same: what was begun changes home, and with it the arrays of all rows. */
function isSame({ videos, also, ...before }: Props, next: Props): boolean {
  const others = Object.entries(before).every(([name, value]) => next[name as keyof Props] === value);
  const cards = videos.length === next.videos.length && videos.every((video, place) => next.videos[place] === video);
  return others && cards && also?.to === next.also?.to;
}
