import { Play } from "lucide-react";
import { lazy, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSite } from "../../../site.ts";
import { announceIntent } from "../../../../shared/ui/intent.ts";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { CardGrid } from "../../../../shared/ui/row.tsx";
import type { Trailer, Video } from "../card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { durationText } from "../measures.ts";
import { watchPath } from "../paths.ts";
import { isWide } from "../preview-link.tsx";
import { useTitleSlots } from "../title-slots.tsx";
import { SeasonList } from "./season-list.tsx";
import { TitleCover } from "./title-cover.tsx";
import { useRelated } from "./title-data.ts";
import { TitleFacts } from "./title-facts.tsx";
import { Part } from "../../../../shared/ui/part.tsx";

const TrailerModal = lazy(() => import("../trailers/trailer-modal.tsx"));

type Props = {
  video: Video;
  heading: "h1" | "h2";
  headingId: string;
};

/** A title's details, on its page and in its preview. */
export function TitleBody({ video, heading, headingId }: Props) {
  const slots = useTitleSlots();
  const [trailer, setTrailer] = useState<Trailer | null>(null);
  const open = useTrailerOpening(video.id, setTrailer);
  usePlayerAhead(watchPath(video));
  const [first] = video.trailers;
  const level = heading === "h1" ? "h2" : "h3";
  return (
    <>
      <TitleCover
        video={video}
        heading={heading}
        headingId={headingId}
        onTrailer={first && (() => open(first))}
        still={trailer !== null}
      />
      <div className="title-body">
        <TitleFacts video={video} />
        {video.type === "series" && (
          <SeasonList heading={level} video={video} pathOf={(episode) => `/watch/${episode.series_id}/${episode.id}`} />
        )}
        <div className="title-more" data-trailers={video.trailers.length}>
          {video.trailers.length > 0 && <Trailers heading={level} trailers={video.trailers} onOpen={open} />}
          <Related heading={level} video={video} />
        </div>
        {slots.reviews?.(video, level)}
      </div>
      {trailer && (
        <Part>
          <TrailerModal
            title={`${video.title} – ${trailer.title}`}
            url={trailer.trailer_url}
            onClose={() => setTrailer(null)}
          />
        </Part>
      )}
    </>
  );
}

/** After this time in milliseconds the title's own pictures and words are there. */
const settledMs = 600;

/** Prepares the player: whoever reads about a title is likely to play it. */
function usePlayerAhead(path: string): void {
  useEffect(() => {
    const timer = setTimeout(() => announceIntent(path), settledMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/** Opens the trailer over the page; on phones that use the app, the page leading to it. */
function useTrailerOpening(id: number, show: (trailer: Trailer) => void): (trailer: Trailer) => void {
  const { mobilePlayback } = useSite();
  const navigate = useNavigate();
  return (trailer) => {
    if (mobilePlayback === "app" && !isWide()) void navigate(`/more-details-serial/${id}`);
    else show(trailer);
  };
}

function Trailers({
  heading: Heading,
  trailers,
  onOpen,
}: {
  heading: "h2" | "h3";
  trailers: readonly Trailer[];
  onOpen: (trailer: Trailer) => void;
}) {
  const t = useTranslations("catalogue.trailer");
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <Heading id={headingId} className="text-xl">
        {t(trailers.length === 1 ? "name" : "all")}
      </Heading>
      <ul className="trailer-grid">
        {trailers.map((trailer) => (
          <li key={trailer.id}>
            <button type="button" className="trailer-tile" onClick={() => onOpen(trailer)}>
              <span className="relative block overflow-hidden rounded-md">
                <Picture url={trailer.thumb_url} shape="horizontal" sizes="20rem" />
                <span className="trailer-tile-mark" aria-hidden="true">
                  <Play className="size-5 fill-current" />
                </span>
              </span>
              <span className="mt-2 block font-semibold">{trailer.title}</span>
              <span className="block text-sm text-soft tabular-nums">{durationText(trailer.duration)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const relatedShown = 8;

function Related({ heading: Heading, video: { id, type } }: { heading: "h2" | "h3"; video: Video }) {
  const t = useTranslations("catalogue");
  const headingId = useId();
  const { data } = useRelated(id);
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <Heading id={headingId} className="text-xl">
        {t(type === "series" ? "related" : "relatedFilms")}
      </Heading>
      <div className="related">
        <CardGrid>
          {data.data.slice(0, relatedShown).map((video) => (
            <TitleCard key={video.id} video={video} />
          ))}
        </CardGrid>
      </div>
    </section>
  );
}
