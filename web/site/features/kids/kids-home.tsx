import { useMemo, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { rowsForKids } from "#shared/home/kids-rows.ts";
import { RowSkeleton, Skeleton } from "#shared/ui/skeleton.tsx";
import type { Home as HomeLists } from "../cards/card.ts";
import { Carousel } from "../cards/carousel.tsx";
import { ComingPlace } from "../coming/coming-place.tsx";
import { ComingRow } from "../coming/coming-row.tsx";
import { AgeBadges } from "../home/age-badges.tsx";
import { ContinueWatching } from "../home/continue-watching.tsx";
import { useHome } from "../home/home-data.ts";
import { useUnfolding } from "../home/unfolding.ts";
import { categoryPath } from "../cards/paths.ts";
import { useScrollRestoration } from "#shared/motion/scroll-restoration.ts";
import { Unreachable } from "../cards/unreachable.tsx";
import { KidsCategories } from "./kids-categories.tsx";
import { KidsHero } from "./kids-hero.tsx";
import "./kids.css";

/**
 * The home page of the kids space, for children who cannot read yet: one large picture to play, the categories as pictures,
 * then the posters. Nothing moves or sounds by itself.
 */
export function KidsHome() {
  const { data, error, refetch, isFetching } = useHome();
  if (data) return <Lists home={data} />;
  return error ? <Unreachable onRetry={() => void refetch()} busy={isFetching} /> : <KidsHomeSkeleton />;
}

function Lists({ home }: { home: HomeLists }) {
  const t = useTranslations("catalogue.home");
  const page = useRef<HTMLDivElement>(null);
  const { comesBack } = useScrollRestoration(page);
  const lists = useLists(home);
  const shown = useUnfolding(lists.length, comesBack);
  return (
    <>
      {home.topVideo ? (
        <KidsHero key={home.topVideo.id} video={home.topVideo} />
      ) : (
        <h1 className="sr-only">{t("kidsTitle")}</h1>
      )}
      <ComingPlace titles={home.listComing} />
      <div ref={page} className="home-rows" aria-busy={shown < lists.length}>
        {lists.slice(0, shown).map(({ name, list }, place) => (
          <div key={name} data-list={name} className={place < 2 ? undefined : "home-later"}>
            {list}
          </div>
        ))}
      </div>
    </>
  );
}

function useLists(home: HomeLists): { name: string; list: ReactNode }[] {
  const t = useTranslations("catalogue.home");
  const { listHistories, listComing, listVideosByAges } = home;
  const rows = useMemo(() => rowsForKids(home), [home]);
  const lists = [
    rows.categories.length > 1 && { name: "categories", list: <KidsCategories categories={rows.categories} /> },
    listHistories.length > 0 && {
      name: "histories",
      list: <ContinueWatching title={t("kidsHistories")} videos={listHistories} eager={false} />,
    },
    rows.mostViewed.length > 0 && {
      name: "most-viewed",
      list: <Carousel title={t("kidsMostViewed")} thumbnails="vertical" videos={rows.mostViewed} ranked />,
    },
    rows.all.length > 0 && {
      name: "kids",
      list: <Carousel title={t("kidVideos")} thumbnails="kid" videos={rows.all} />,
    },
    ...rows.rows.map(({ id, title, style, videos }) => ({
      name: `category-${id}`,
      list: <Carousel title={title} to={categoryPath({ id })} thumbnails={style} videos={videos} />,
    })),
    listComing.length > 0 && { name: "coming", list: <ComingRow titles={listComing} /> },
    listVideosByAges.length > 0 && { name: "ages", list: <AgeBadges ages={listVideosByAges} /> },
  ];
  return lists.filter((list) => list !== false);
}

/** Placeholder while the page loads. */
export function KidsHomeSkeleton() {
  const t = useTranslations("shell");
  return (
    <>
      <div className="kids-hero" role="status" aria-label={t("loading")}>
        <Skeleton className="kids-hero-stage" />
      </div>
      <div className="home-rows" aria-busy>
        <RowSkeleton label={t("loading")} shape="circle" />
        <div className="home-later">
          <RowSkeleton label={t("loading")} shape="vertical" />
        </div>
      </div>
    </>
  );
}
