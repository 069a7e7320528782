import { Play } from "lucide-react";
import { useTranslations } from "use-intl";
import { withWayBack } from "../../../../shared/api/way-back.ts";
import { Accordion } from "../../../../shared/ui/accordion.tsx";
import { LinkButton } from "../../../../shared/ui/link-button.tsx";
import { Picture } from "../../../../shared/ui/picture.tsx";
import { Rating } from "../../../../shared/ui/rating.tsx";
import type { Episode, Video } from "../card.ts";
import { nameSize } from "../measures.ts";
import { detailPath, watchPath } from "../paths.ts";
import { WidePicture } from "../wide-picture.tsx";
import { EpisodeWords } from "./episode-words.tsx";
import { TitleFacts } from "./title-facts.tsx";

/** A title's public page. Works without script. */
export function PublicTitle({ video, isSignedIn }: { video: Video; isSignedIn: boolean }) {
  const t = useTranslations("catalogue");
  return (
    <div className="title-page">
      <div className="title-cover" style={{ backgroundColor: video.color }}>
        <div className="title-cover-stage" aria-hidden="true">
          <WidePicture of={video} className="title-cover-picture" preload />
        </div>
        <div className="title-cover-words">
          {video.tagName && <p className="text-sm font-semibold text-accent-fore">{video.tagName}</p>}
          <h1 className={`${nameSize(video.title)} font-extrabold text-balance`}>{video.title}</h1>
          <p className="cover-line empty:hidden">
            <Rating age={video.rating} />
          </p>
          <div className="cover-actions">
            {isSignedIn ? (
              <LinkButton to={watchPath(video)} reloadDocument size="large">
                <span className="flex items-center gap-2.5">
                  <Play className="size-5 fill-current" aria-hidden="true" />
                  {t("watch")}
                </span>
              </LinkButton>
            ) : (
              <WaysIn title={video} />
            )}
          </div>
        </div>
      </div>
      <div className="title-body">
        <TitleFacts video={video} linked={false} />
        {video.seasons.length > 0 && <Seasons video={video} />}
      </div>
    </div>
  );
}

/** Sign-up and log-in links that lead back to the title. */
function WaysIn({ title }: { title: Video }) {
  const t = useTranslations("catalogue.public");
  return (
    <>
      <LinkButton to={withWayBack("/enregistrement", detailPath(title))} reloadDocument size="large">
        {t("start")}
      </LinkButton>
      <LinkButton to={withWayBack("/connexion", detailPath(title))} reloadDocument size="large" look="secondary">
        {t("login")}
      </LinkButton>
    </>
  );
}

function Seasons({ video }: { video: Video }) {
  const t = useTranslations("catalogue");
  return (
    <section aria-labelledby="episodes">
      <h2 id="episodes" className="text-xl">
        {t("episodesName")}
      </h2>
      {video.seasons.map((season, place) => (
        <Accordion key={season.id} title={season.title} name="season" open={place === 0}>
          <ol className="grid gap-1">
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
        <Picture url={episode.thumb_url} shape="horizontal" color={episode.color} sizes="14rem" />
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
