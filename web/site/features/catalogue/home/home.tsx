import { type ReactNode, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { RowSkeleton, Skeleton } from "../../../../shared/ui/skeleton.tsx";
import type { Home as HomeLists, VideoCard } from "../card.ts";
import { Carousel } from "../cards/carousel.tsx";
import { usePlace } from "../place.ts";
import { Unreachable } from "../unreachable.tsx";
import { AgeBadges } from "./age-badges.tsx";
import { ContinueWatching } from "./continue-watching.tsx";
import { useHome } from "./home-data.ts";
import { KidsLanding } from "./kids-landing.tsx";
import { TopVideo } from "./top-video.tsx";
import { useUnfolding } from "./unfolding.ts";

type Props = {
  /** In the kids space: without suggestions and without the link to the kids space. */
  forKids: boolean;
  onEnterKids?: (() => void) | undefined;
  /** A notice of another feature, below the featured title. */
  notice?: ReactNode;
};

/** The home page: the featured title, then the carousels in their fixed order. */
export function Home(props: Props) {
  const { data, error, refetch, isFetching } = useHome();
  if (data) return <Lists home={data} {...props} />;
  return error ? <Unreachable onRetry={() => void refetch()} busy={isFetching} /> : <HomeSkeleton />;
}

/** Lists laid out at once; the others when they come near the viewport. */
const firstLists = 2;

function Lists({ home, forKids, onEnterKids, notice }: Props & { home: HomeLists }) {
  const t = useTranslations("catalogue.home");
  const page = useRef<HTMLDivElement>(null);
  usePlace(page);
  const lists = useLists(home, forKids, onEnterKids);
  const shown = useUnfolding(lists.length);
  return (
    <>
      {home.topVideo ? (
        <TopVideo key={home.topVideo.id} video={home.topVideo} />
      ) : (
        <h1 className="sr-only">{t("title")}</h1>
      )}
      <div ref={page} className="home-rows" aria-busy={shown < lists.length}>
        {notice}
        {lists.slice(0, shown).map(({ name, list }, place) => (
          <div key={name} data-list={name} className={place < firstLists ? undefined : "home-later"}>
            {list}
          </div>
        ))}
      </div>
    </>
  );
}

type NamedList = { name: string; list: ReactNode };

/** The non-empty lists in order: the five fixed ones, the categories, the ages, the kids' block. */
function useLists(home: HomeLists, forKids: boolean, onEnterKids: (() => void) | undefined): NamedList[] {
  const t = useTranslations("catalogue.home");
  const { listHistories, listMostViewed, listSuggestion, listKidVideo, listVideosByAges } = home;
  const mostViewed = useMemo(() => listMostViewed.slice(0, 10), [listMostViewed]);
  const featured = useMemo(() => afterTop(home.listFeatured, home), [home]);
  const categories = useMemo(() => home.listCategory.map((category) => withoutEcho(category, home)), [home]);
  const begun = listHistories.length > 0;
  const lists: (NamedList | false)[] = [
    begun && { name: "histories", list: <ContinueWatching videos={listHistories} eager /> },
    mostViewed.length > 0 && {
      name: "most-viewed",
      list: <Carousel title={t("mostViewed")} thumbnails="vertical" videos={mostViewed} eager={!begun} ranked />,
    },
    featured.length > 0 && {
      name: "featured",
      list: <Carousel title={t("featured")} thumbnails="fullscreen" videos={featured} />,
    },
    !forKids &&
      listSuggestion.length > 0 && {
        name: "suggestions",
        list: <Carousel title={t("suggestions")} thumbnails="horizontal" videos={listSuggestion} />,
      },
    listKidVideo.length > 0 && {
      name: "kids",
      list: <Carousel title={t(forKids ? "kidVideos" : "forKids")} thumbnails="kid" videos={listKidVideo} />,
    },
    ...categories.map(({ id, title, style, videos }) => ({
      name: `category-${id}`,
      list: <Carousel title={title} to={`/category/${id}`} thumbnails={style} videos={videos} />,
    })),
    listVideosByAges.length > 0 && { name: "ages", list: <AgeBadges ages={listVideosByAges} /> },
    !forKids &&
      onEnterKids !== undefined &&
      listKidVideo.length > 0 && {
        name: "kids-space",
        list: <KidsLanding videos={listKidVideo} onEnter={onEnterKids} />,
      },
  ];
  return lists.filter((list) => list !== false);
}

/** Removes the featured title from the first large carousel. */
function afterTop(videos: readonly VideoCard[], { topVideo }: HomeLists): VideoCard[] {
  return videos.filter(({ id }) => id !== topVideo?.id);
}

function withoutEcho(category: HomeLists["listCategory"][number], home: HomeLists) {
  if (category.style !== "fullscreen" || category.videos.length === 1) return category;
  return { ...category, videos: afterTop(category.videos, home) };
}

/** Placeholder while the page loads. */
export function HomeSkeleton() {
  const t = useTranslations("shell");
  return (
    <>
      <div className="top-video" role="status" aria-label={t("loading")}>
        <div className="top-video-words">
          <Skeleton className="h-16 w-full max-w-120" />
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-16 w-full" />
          <div className="cover-actions">
            <Skeleton className="h-12 w-36 rounded-full xs:h-14 xs:w-44" />
            <Skeleton className="h-12 w-36 rounded-full xs:h-14 xs:w-48" />
          </div>
        </div>
      </div>
      <div className="home-rows" aria-busy>
        <RowSkeleton label={t("loading")} />
        <div className="home-later">
          <RowSkeleton label={t("loading")} shape="vertical" />
        </div>
      </div>
    </>
  );
}
