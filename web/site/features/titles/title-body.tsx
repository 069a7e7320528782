import { lazy, useEffect, useState } from "react";
import type { CodeNeeded } from "#contract/accounts.ts";
import { CallError, codeNeededBy } from "#contract/client.ts";
import { codedRating } from "#contract/coded-rating.ts";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { useNavigate } from "react-router";
import { useSiteSettings } from "#site/use-root-data.ts";
import { announceIntent } from "#shared/ui/intent.ts";
import type { Trailer, Video } from "../cards/card.ts";
import { watchPath } from "../cards/paths.ts";
import { isWide } from "../cards/preview-link.tsx";
import { useTitleSlots } from "../cards/title-slots.tsx";
import { SeasonList } from "./season-list.tsx";
import { trailerSignature } from "../trailers/signature.ts";
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
  const { trailer, codeAsked, open, close } = useTrailerOpening(video);
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
          <TrailerModal title={`${video.title} – ${trailer.title}`} url={trailer.trailer_url} onClose={close} />
        </Part>
      )}
      {codeAsked && slots.askCode?.(codeAsked)}
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

/** Opens the trailer over the page, of a title rated 18 once the code is given; on phones that use the app, the page leading to it. */
function useTrailerOpening({ id, rating }: Video) {
  const { mobilePlayback } = useSiteSettings();
  const navigate = useNavigate();
  const [trailer, setTrailer] = useState<Trailer | null>(null);
  const [codeAsked, setCodeAsked] = useState<CodeAsked | null>(null);
  const show = async (wanted: Trailer): Promise<void> => {
    const needed = rating < codedRating ? undefined : await codeNeededFor(wanted);
    if (!needed) return setTrailer(wanted);
    const onLeave = (): void => setCodeAsked(null);
    const onGiven = (): void => {
      onLeave();
      setTrailer(wanted);
    };
    setCodeAsked({ hasCode: needed.has_parental_code, onGiven, onLeave });
  };
  const open = (wanted: Trailer): void => {
    if (mobilePlayback === "app" && !isWide()) void navigate(`/more-details-serial/${id}`);
    else void show(wanted);
  };
  return { trailer, codeAsked, open, close: () => setTrailer(null) };
}

/** Any other refusal is the trailer's own to meet. */
async function codeNeededFor({ trailer_url: url }: Trailer): Promise<CodeNeeded | undefined> {
  try {
    await trailerSignature(url);
    return undefined;
  } catch (error) {
    return error instanceof CallError ? codeNeededBy(error) : undefined;
  }
}
