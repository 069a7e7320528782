import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { nightRating } from "#contract/free-night.ts";
import type { AnswerFor } from "#contract/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Menu, MenuChoice, type MenuTrigger } from "#shared/ui/menu.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";

type Season = AnswerFor<"GET /videos/{id}/episodes">["data"][number];
type Episode = Season["episodes"][number];

type Props = {
  open: boolean;
  onClose: () => void;
  seriesId: number;
  current: { episodeId: number; seasonId: number };
  onChoose: (episodeId: number) => void;
};

/** The current series' seasons and episodes, marking the one that plays. */
export function EpisodesDialog({ open, onClose, seriesId, current, onChoose }: Props) {
  const t = useTranslations("playback");
  const { data, isError, refetch } = useQuery(
    { ...query("GET /videos/{id}/episodes", { params: { id: seriesId } }), enabled: open },
    queries,
  );
  const [chosen, setChosen] = useState<number>();
  const seasons = data?.data ?? [];
  const season = seasons.find(({ id }) => id === (chosen ?? current.seasonId)) ?? seasons[0];
  return (
    <Dialog open={open} onClose={onClose} title={t("episodes")} maxWidth={640}>
      {isError && (
        <div className="grid justify-items-start gap-3" role="alert">
          <p>{t("episodesFailed")}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {season && <SeasonChoice seasons={seasons} chosen={season} onChoose={setChosen} />}
      <ol className="mt-3 grid">
        {season?.episodes.map((episode) => (
          <EpisodeRow
            key={episode.id}
            episode={episode}
            isCurrent={episode.id === current.episodeId}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </Dialog>
  );
}

function SeasonChoice({
  seasons,
  chosen,
  onChoose,
}: {
  seasons: Season[];
  chosen: Season;
  onChoose: (id: number) => void;
}) {
  const t = useTranslations("playback");
  if (seasons.length < 2) return <p className="font-semibold text-fore">{chosen.title}</p>;
  const trigger = (props: MenuTrigger) => (
    <Button {...props} look="secondary" size="small">
      {chosen.title} <span aria-hidden="true">▾</span>
    </Button>
  );
  return (
    <Menu label={t("season")} trigger={trigger} align="start">
      {seasons.map((season) => (
        <MenuChoice key={season.id} chosen={season.id === chosen.id} onSelect={() => onChoose(season.id)}>
          {season.title}
        </MenuChoice>
      ))}
    </Menu>
  );
}

function EpisodeRow({
  episode,
  isCurrent,
  onChoose,
}: {
  episode: Episode;
  isCurrent: boolean;
  onChoose: (id: number) => void;
}) {
  const t = useTranslations("playback");
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "center" });
  }, [isCurrent]);
  const share = episode.is_completed ? 1 : episode.watched_time / Math.max(1, episode.duration);
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-current={isCurrent || undefined}
        className="player-episode-row"
        onClick={() => onChoose(episode.id)}
      >
        <span className="relative w-32 flex-none overflow-hidden rounded-md xs:w-40">
          <Picture
            url={episode.thumb_url}
            shape="horizontal"
            name={episode.title}
            color={episode.color}
            sizes="10rem"
          />
          {share > 0 && (
            <span className="absolute inset-x-0 bottom-0">
              <ProgressBar value={share} />
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <strong className="block">
            {episode.number}. {episode.title}
          </strong>
          <span className="flex flex-wrap items-center gap-x-3 text-sm">
            {isCurrent ? t("playingNow") : t("minutes", { minutes: Math.max(1, Math.ceil(episode.duration / 60)) })}
            {episode.is_free_episode && <span>{t(episode.rating < nightRating ? "free" : "freeAtNight")}</span>}
            <Rating age={episode.rating} short />
          </span>
        </span>
      </button>
    </li>
  );
}
