import { imageStyles } from "#contract/images.ts";
import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { Picture } from "#shared/ui/picture.tsx";
import { Row } from "#shared/ui/row.tsx";
import { RowSkeleton } from "#shared/ui/skeleton.tsx";
import type { Trailer, Video } from "../cards/card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { durationText } from "../cards/measures.ts";
import { useRelated } from "./title-data.ts";

type Props = { heading: "h2" | "h3"; video: Video; onTrailer: (trailer: Trailer) => void };

const mostRelated = 12;

/** A title's trailers, and after them what is like it, in one row. */
export function TitleRail({ heading, video, onTrailer }: Props) {
  const t = useTranslations("catalogue");
  const loading = useTranslations("shell")("loading");
  const { data, isPending } = useRelated(video.id);
  const related = data?.data.slice(0, mostRelated) ?? [];
  const { trailers } = video;
  if (isPending) return <RowSkeleton label={loading} cards={5} />;
  if (trailers.length + related.length === 0) return null;
  const own = t(trailers.length === 1 ? "trailer.name" : "trailer.all");
  const name = related.length === 0 ? own : t(video.type === "series" ? "related" : "relatedFilms");
  return (
    <Row heading={heading} title={name}>
      {[
        ...trailers.map((trailer) => (
          <TrailerTile key={`trailer-${trailer.id}`} trailer={trailer} onOpen={() => onTrailer(trailer)} />
        )),
        ...related.map((card) => <TitleCard key={card.id} video={card} />),
      ]}
    </Row>
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
