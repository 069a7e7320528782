import { useLocale, useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { Card } from "#shared/ui/card.tsx";
import { Row } from "#shared/ui/row.tsx";
import type { VideoCard } from "../cards/card.ts";
import { useCountLine } from "../cards/measures.ts";

/** The most watched series with their ranks; films where there are few series. */
export function MostWatched({ videos }: { videos: readonly VideoCard[] }) {
  const t = useTranslations("catalogue.landing");
  const locale = useLocale();
  const lineOf = useCountLine();
  return (
    <Row
      title={t(videos.some(({ type }) => type === "movie") ? "mostWatched" : "mostWatchedSeries")}
      shape="vertical"
      ranked
    >
      {videos.map((video, place) => (
        <Card
          key={video.id}
          to={addressIn(locale, `/video-info/${video.id}`)}
          title={video.title}
          line={lineOf(video)}
          rank={place + 1}
          rating={video.rating}
          shape="vertical"
          picture={{
            url: `/images/${video.images_key}/vertical-480.webp`,
            color: video.color,
            sizes: "(min-width: 64rem) 19vw, (min-width: 37.5rem) 33vw, 57vw",
          }}
        />
      ))}
    </Row>
  );
}
