import { startTransition, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { RowSkeleton, Skeleton } from "../../../ui/skeleton.tsx";
import type { Home as HomeLists } from "../card.ts";
import { Carousel } from "../cards/carousel.tsx";
import { Unreachable } from "../unreachable.tsx";
import { AgeBadges } from "./age-badges.tsx";
import { ContinueWatching } from "./continue-watching.tsx";
import { useHome } from "./home-data.ts";
import { KidsLanding } from "./kids-landing.tsx";
import { TopVideo } from "./top-video.tsx";

type Props = {
  /** In the kids' space: no suggestions, no way to the kids' space. */
  forKids: boolean;
  onEnterKids?: () => void;
};

/** The home page: the featured title, then the carousels in their fixed order. */
export function Home({ forKids, onEnterKids }: Props) {
  const { data, error, refetch, isFetching } = useHome();
  if (data) return <Lists home={data} forKids={forKids} {...(onEnterKids ? { onEnterKids } : {})} />;
  return error ? <Unreachable onRetry={() => void refetch()} busy={isFetching} /> : <HomeSkeleton />;
}

function Lists({ home, forKids, onEnterKids }: Props & { home: HomeLists }) {
  const t = useTranslations("catalogue.home");
  const hasHistories = home.listHistories.length > 0;
  const whole = useWhole();
  return (
    <>
      {home.topVideo ? (
        <TopVideo key={home.topVideo.id} video={home.topVideo} />
      ) : (
        <h1 className="sr-only">{t("title")}</h1>
      )}
      <div className="home-rows" aria-busy={!whole}>
        <ContinueWatching videos={home.listHistories} eager />
        <Carousel
          title={t("mostViewed")}
          thumbnails="vertical"
          videos={home.listMostViewed.slice(0, 10)}
          eager={!hasHistories}
          ranked
        />
        <Carousel
          title={t("featured")}
          thumbnails="fullscreen"
          videos={home.listFeatured.filter(({ id }) => id !== home.topVideo?.id)}
        />
        {!forKids && <Carousel title={t("suggestions")} thumbnails="horizontal" videos={home.listSuggestion} />}
        <Carousel title={t(forKids ? "kidVideos" : "forKids")} thumbnails="kid" videos={home.listKidVideo} />
        {whole && <LaterLists home={home} forKids={forKids} {...(onEnterKids ? { onEnterKids } : {})} />}
      </div>
    </>
  );
}

/** What lies below the first window. */
function LaterLists({ home, forKids, onEnterKids }: Props & { home: HomeLists }) {
  return (
    <>
      {home.listCategory.map((category) => (
        <div key={category.id} className="home-later">
          <Carousel
            title={category.title}
            to={`/category/${category.id}`}
            thumbnails={category.style}
            videos={category.videos}
          />
        </div>
      ))}
      <AgeBadges ages={home.listVideosByAges} />
      {!forKids && onEnterKids && <KidsLanding videos={home.listKidVideo} onEnter={onEnterKids} />}
    </>
  );
}

let wasWhole = false;

/** False at the very first drawing: the lists below come in a second one, which a press or a key may interrupt. */
function useWhole(): boolean {
  const [whole, setWhole] = useState(wasWhole);
  useEffect(() => {
    wasWhole = true;
    startTransition(() => setWhole(true));
  }, []);
  return whole;
}

/** The page's shape while it comes. */
export function HomeSkeleton() {
  const t = useTranslations("shell");
  return (
    <>
      <div className="top-video" role="status" aria-label={t("loading")}>
        <div className="top-video-words">
          <Skeleton className="h-16 w-full max-w-120" />
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-14 w-48" />
        </div>
      </div>
      <div className="home-rows" aria-busy>
        <RowSkeleton label={t("loading")} />
        <RowSkeleton label={t("loading")} shape="vertical" />
      </div>
    </>
  );
}
