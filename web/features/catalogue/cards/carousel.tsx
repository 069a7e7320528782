import { memo } from "react";
import { Row } from "../../../ui/row.tsx";
import type { CarouselStyle, VideoCard } from "../card.ts";
import { FullscreenCarousel } from "./fullscreen-carousel.tsx";
import { TitleCard } from "./title-card.tsx";

type Props = {
  title: string;
  /** Where all of it is shown. */
  to?: string;
  thumbnails: CarouselStyle;
  videos: readonly VideoCard[];
  /** Its first pictures are seen at once. */
  eager?: boolean;
  ranked?: boolean;
};

/** Titles side by side in one of the six thumbnail styles. */
export const Carousel = memo(function Carousel(props: Props) {
  const { title, to, thumbnails, videos, eager = false, ranked = false } = props;
  if (videos.length === 0) return null;
  if (thumbnails === "fullscreen")
    return <FullscreenCarousel title={title} videos={videos} {...(to === undefined ? {} : { to })} />;
  return (
    <Row title={title} shape={thumbnails} ranked={ranked} {...(to === undefined ? {} : { to })}>
      {videos.map((video, place) => (
        <TitleCard
          key={video.id}
          video={video}
          shape={thumbnails}
          eager={eager && place < 6}
          {...(ranked ? { rank: place + 1 } : {})}
        />
      ))}
    </Row>
  );
});
