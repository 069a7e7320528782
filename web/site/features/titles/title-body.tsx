import { lazy, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useSiteSettings } from "#site/use-root-data.ts";
import { announceIntent } from "#shared/ui/intent.ts";
import type { Trailer, Video } from "../cards/card.ts";
import { watchPath } from "../cards/paths.ts";
import { isWide } from "../cards/preview-link.tsx";
import { useTitleSlots } from "../cards/title-slots.tsx";
import { SeasonList } from "./season-list.tsx";
import { TitleCover } from "./title-cover.tsx";
import { TitleFacts } from "./title-facts.tsx";
import { TitleRail } from "./title-rail.tsx";
import { Part } from "#shared/ui/part.tsx";

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
        <div className="title-rail">
          <TitleRail heading={level} video={video} onTrailer={open} />
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
  const { mobilePlayback } = useSiteSettings();
  const navigate = useNavigate();
  return (trailer) => {
    if (mobilePlayback === "app" && !isWide()) void navigate(`/more-details-serial/${id}`);
    else show(trailer);
  };
}
