import { imageStyles } from "#contract/images.ts";
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { Picture } from "#shared/ui/picture.tsx";
import { Row } from "#shared/ui/row.tsx";
import { RowSkeleton } from "#shared/ui/skeleton.tsx";
import type { Trailer, Video } from "../cards/card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { durationText } from "../cards/measures.ts";
import { relatedRows } from "./related-rows.ts";
import { useRelated } from "./title-data.ts";

type Props = { heading: "h2" | "h3"; video: Video; onTrailer: (trailer: Trailer) => void };

const mostRelated = 12;

/** What is like a title, series apart from films beside a series, and below it the title's trailers. */
export function TitleRail({ heading, video, onTrailer }: Props) {
  const t = useTranslations("catalogue");
  const loading = useTranslations("shell")("loading");
  const { data, isPending } = useRelated(video.id);
  if (isPending) return <RowSkeleton label={loading} cards={5} />;
  const rows = relatedRows(video, data?.data ?? []);
  return (
    <>
      {rows.map(({ name, videos }) => (
        <Row key={name} heading={heading} title={t(name)}>
          {videos.slice(0, mostRelated).map((card) => (
            <TitleCard key={card.id} video={card} />
          ))}
        </Row>
      ))}
      {video.trailers.length > 0 && (
        <Row heading={heading} title={t("extracts")}>
          {video.trailers.map((trailer) => (
            <TrailerTile key={trailer.id} trailer={trailer} onOpen={() => onTrailer(trailer)} />
          ))}
        </Row>
      )}
    </>
  );
}

function TrailerTile({ trailer, onOpen }: { trailer: Trailer; onOpen: () => void }) {
  return (
    <button type="button" className="trailer-tile" onClick={onOpen}>
      <span className="trailer-tile-picture">
        <Picture url={trailer.thumb_url} shape="horizontal" name={trailer.title} sizes={imageStyles.horizontal.sizes} />
        <span className="trailer-tile-mark" aria-hidden="true">
          <Play className="size-5 fill-current" />
        </span>
      </span>
      <span className="mt-3 block leading-[1.3] font-semibold">{trailer.title}</span>
      <span className="mt-0.5 block text-sm text-soft tabular-nums">{durationText(trailer.duration)}</span>
    </button>
  );
}
