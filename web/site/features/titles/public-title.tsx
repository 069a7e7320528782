import { Play } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { withWayBack } from "#shared/api/way-back.ts";
import { Card } from "#shared/ui/card.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { Row } from "#shared/ui/row.tsx";
import type { Video, VideoCard } from "../cards/card.ts";
import { PriceLine } from "../landing/price-line.tsx";
import { LeavingLine } from "../cards/leaving-line.tsx";
import { nameSize, useCountLine } from "../cards/measures.ts";
import { detailPath, watchPath } from "../cards/paths.ts";
import { WidePicture } from "../cards/wide-picture.tsx";
import { PublicSeasons } from "./public-seasons.tsx";
import { PublicTrailer } from "./public-trailer.tsx";
import { relatedRows } from "./related-rows.ts";
import { TitleFacts } from "./title-facts.tsx";
import "./public-title.css";

type Props = {
  video: Video;
  /** What is like it. */
  related: readonly VideoCard[];
  /** The lowest monthly price in words; null where there is none. */
  price: string | null;
  isSignedIn: boolean;
};

/** A title's public page. Works without script. */
export function PublicTitle({ video, related, price, isSignedIn }: Props) {
  const t = useTranslations("catalogue");
  return (
    <div className="title-page public-title">
      <Cover video={video} isSignedIn={isSignedIn} />
      <div className="title-body">
        <div className="public-title-about">
          <TitleFacts video={video} linked={false} />
          {video.trailers.length > 0 && <PublicTrailer video={video} />}
          {!isSignedIn && <Offer video={video} price={price} />}
        </div>
        {video.seasons.length > 0 && <PublicSeasons video={video} />}
      </div>
      {relatedRows(video, related).map(({ name, videos }) => (
        <Related key={name} videos={videos} title={t(name)} />
      ))}
    </div>
  );
}

function Cover({ video, isSignedIn }: { video: Video; isSignedIn: boolean }) {
  const t = useTranslations("catalogue");
  return (
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
        <LeavingLine at={video.leaves_at} dated />
        <div className="cover-actions">
          {isSignedIn ? (
            <LinkButton to={watchPath(video)} reloadDocument size="large">
              <span className="flex items-center gap-2.5">
                <Play className="size-5 fill-current" aria-hidden="true" />
                {t("watch")}
              </span>
            </LinkButton>
          ) : (
            <>
              <SignUp title={video} />
              <LinkButton
                to={withWayBack("/connexion", detailPath(video))}
                reloadDocument
                size="large"
                look="secondary"
              >
                {t("public.login")}
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Leads back to the title once an account is there. */
function SignUp({ title }: { title: Video }) {
  const t = useTranslations("catalogue.public");
  return (
    <LinkButton to={withWayBack("/enregistrement", detailPath(title))} reloadDocument size="large">
      {t("start")}
    </LinkButton>
  );
}

/** What the title costs: the service, with what the law wants beside a price. */
function Offer({ video, price }: { video: Video; price: string | null }) {
  const t = useTranslations("catalogue.public");
  return (
    <section className="public-offer" aria-labelledby="public-offer">
      <h2 id="public-offer" className="text-lg">
        {t("offer")}
      </h2>
      <PriceLine price={price} />
      <SignUp title={video} />
    </section>
  );
}

function Related({ videos, title }: { videos: readonly VideoCard[]; title: string }) {
  const locale = useLocale();
  const lineOf = useCountLine();
  return (
    <Row title={title} shape="vertical" few={videos.length <= 3}>
      {videos.map((video) => (
        <Card
          key={video.id}
          to={addressIn(locale, `/video-info/${video.id}`)}
          title={video.title}
          line={lineOf(video)}
          rating={video.rating}
          shape="vertical"
          picture={{
            url: `/images/${video.images_key}/vertical-480.webp`,
            color: video.color,
            sizes: "(min-width: 64rem) 15vw, (min-width: 37.5rem) 21vw, 39vw",
          }}
        />
      ))}
    </Row>
  );
}
