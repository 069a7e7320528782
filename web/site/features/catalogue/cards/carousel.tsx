import { memo } from "react";
import { Row } from "../../../../shared/ui/row.tsx";
import type { CarouselStyle, VideoCard } from "../card.ts";
import { cardStyles } from "./card-styles.ts";
import { FullscreenCarousel } from "./fullscreen-carousel.tsx";
import { TitleCard } from "./title-card.tsx";

type Props = {
  title: string;
  /** Page with all of its titles. */
  to?: string;
  thumbnails: CarouselStyle;
  videos: readonly VideoCard[];
  /** Whether its first pictures are visible at once. */
  eager?: boolean;
  ranked?: boolean;
};

/** A row of titles in one of the six thumbnail styles. */
export const Carousel = memo(function Carousel(props: Props) {
  const { title, to, thumbnails, videos, eager = false, ranked = false } = props;
  if (videos.length === 0) return null;
  const few = !ranked && videos.length <= cardStyles[thumbnails].few;
  if (thumbnails === "fullscreen")
    return <FullscreenCarousel title={title} videos={videos} {...(to === undefined ? {} : { to })} />;
  return (
    <Row title={title} shape={thumbnails} ranked={ranked} few={few} {...(to === undefined ? {} : { to })}>
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
});
