import { useTranslations } from "use-intl";
import { Accordion } from "#shared/ui/accordion.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import type { Episode, Video } from "../cards/card.ts";
import { EpisodeWords } from "./episode-words.tsx";

/** A series' seasons for visitors: without script, one open at a time. */
export function PublicSeasons({ video }: { video: Video }) {
  const t = useTranslations("catalogue");
  return (
    <section className="public-seasons" aria-labelledby="episodes">
      <h2 id="episodes" className="text-xl">
        {t("episodesName")}
      </h2>
      {video.seasons.map((season, place) => (
        <Accordion key={season.id} title={season.title} name="season" open={place === 0}>
          <ol>
            {season.episodes.map((episode) => (
              <Entry key={episode.id} episode={episode} seriesId={video.id} />
            ))}
          </ol>
        </Accordion>
      ))}
    </section>
  );
}

/** An episode; a free one links to the player, through the log-in for visitors. */
function Entry({ episode, seriesId }: { episode: Episode; seriesId: number }) {
  return (
    <li className="episode">
      <div className="episode-picture">
        <Picture url={episode.thumb_url} shape="horizontal" name={episode.title} color={episode.color} sizes="14rem" />
      </div>
      <div className="min-w-0">
        <EpisodeWords
          episode={episode}
          heading="h3"
          link={episode.is_free_episode ? { to: `/watch/${seriesId}/${episode.id}`, reloadDocument: true } : undefined}
        />
      </div>
    </li>
  );
}
