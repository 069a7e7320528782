import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Picture } from "#shared/ui/picture.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import type { Episode, Season, Video } from "../cards/card.ts";
import { useWatchLink } from "../cards/watch-link.tsx";
import { Select } from "#shared/ui/select.tsx";
import { EpisodeWords } from "./episode-words.tsx";

type Props = {
  video: Video;
  heading?: "h2" | "h3";
  /** Link of an episode; without it episodes are not links. */
  pathOf?: (episode: Episode) => string;
};

/** A series' seasons and episodes. Opens at the episode in the URL, else at the viewer's current one. */
export function SeasonList({ video, pathOf, heading: Heading = "h3" }: Props) {
  const t = useTranslations("catalogue");
  const headingId = useId();
  const asked = episodeAsked(useLocation().hash);
  const [chosen, setChosen] = useState(
    () => seasonOf(video, asked) ?? video.last_episode?.season ?? video.seasons[0]?.number,
  );
  const season = video.seasons.find(({ number }) => number === chosen) ?? video.seasons[0];
  if (!season) return null;
  return (
    <section aria-labelledby={headingId} data-list="episodes" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id={headingId} className="text-xl">
          {t("episodesName")}
        </Heading>
        {video.seasons.length > 1 ? (
          <SeasonChoice seasons={video.seasons} chosen={season.number} onChoose={setChosen} />
        ) : (
          <p className="text-sm text-soft">{season.title}</p>
        )}
      </div>
      <ol className="grid gap-1">
        {season.episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeEntry
              episode={episode}
              heading={Heading === "h2" ? "h3" : "h4"}
              isCurrent={episode.id === video.last_episode?.id}
              isAsked={episode.id === asked}
              {...(pathOf ? { path: pathOf(episode) } : {})}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The episode named by a URL's hash: '#episode-12'. */
function episodeAsked(hash: string): number | undefined {
  const [, id] = /^#episode-(\d+)$/.exec(hash) ?? [];
  return id === undefined ? undefined : Number(id);
}

function seasonOf(video: Video, episodeId: number | undefined): number | undefined {
  return video.seasons.find(({ episodes }) => episodes.some(({ id }) => id === episodeId))?.number;
}

function SeasonChoice({
  seasons,
  chosen,
  onChoose,
}: {
  seasons: readonly Season[];
  chosen: number;
  onChoose: (number: number) => void;
}) {
  const t = useTranslations("catalogue");
  return (
    <Select
      aria-label={t("season")}
      className="w-fit min-w-48"
      value={chosen}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {seasons.map((season) => (
        <option key={season.id} value={season.number}>
          {season.title}
        </option>
      ))}
    </Select>
  );
}

type EntryProps = { episode: Episode; heading: "h3" | "h4"; isCurrent: boolean; isAsked: boolean; path?: string };

/** Delay before scrolling to the requested episode, in milliseconds. */
const scrollAfterMs = 1200;

function EpisodeEntry({ episode, heading, isCurrent, isAsked, path }: EntryProps) {
  const t = useTranslations("catalogue");
  const entry = useRef<HTMLDivElement>(null);
  const linkToWatch = useWatchLink();
  const progress = episode.is_completed ? 1 : episode.duration > 0 ? episode.watched_time / episode.duration : 0;
  const begun = isCurrent && episode.watched_time > 0;
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => entry.current?.scrollIntoView({ block: "center" }), scrollAfterMs);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return (
    <div ref={entry} className="episode" data-current={begun ? "" : undefined}>
      <div className="episode-picture">
        <Picture url={episode.thumb_url} shape="horizontal" name={episode.title} color={episode.color} sizes="14rem" />
        {progress > 0 && (
          <span className="card-progress">
            <ProgressBar value={progress} />
          </span>
        )}
      </div>
      <div className="min-w-0">
        <EpisodeWords
          episode={episode}
          heading={heading}
          link={path === undefined ? undefined : linkToWatch(path, episode.is_free_episode)}
        />
        {progress > 0 && <p className="sr-only">{t("seen", { percent: Math.round(Math.min(1, progress) * 100) })}</p>}
      </div>
    </div>
  );
}
