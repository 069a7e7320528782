import { type ReactNode, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { arrangeHome } from "#shared/home/arrange.ts";
import { RowSkeleton, Skeleton } from "#shared/ui/skeleton.tsx";
import type { Home as HomeLists } from "../cards/card.ts";
import { ComingPlace } from "../coming/coming-place.tsx";
import { useScrollRestoration } from "#shared/motion/scroll-restoration.ts";
import { Unreachable } from "../cards/unreachable.tsx";
import { useHome } from "./home-data.ts";
import { HomeListView, nameOfList } from "./home-list.tsx";
import { TopVideo } from "./top-video.tsx";
import { useUnfolding } from "./unfolding.ts";
import { useSeenLists } from "./use-seen-lists.ts";

type Props = {
  onEnterKids?: (() => void) | undefined;
  /** A notice of another feature, below the featured title. */
  notice?: ReactNode;
};

/** An adult's home page: the featured title, then the carousels in their fixed order. */
export function Home(props: Props) {
  const { data, error, refetch, isFetching } = useHome();
  if (data) return <Lists home={data} {...props} />;
  return error ? <Unreachable onRetry={() => void refetch()} busy={isFetching} /> : <HomeSkeleton />;
}

/** Lists laid out at once; the others when they come near the viewport. */
const firstLists = 2;

function Lists({ home, onEnterKids, notice }: Props & { home: HomeLists }) {
  const t = useTranslations("catalogue.home");
  const page = useRef<HTMLDivElement>(null);
  const { comesBack } = useScrollRestoration(page);
  const lists = useMemo(() => arrangeHome(home), [home]);
  const shown = useUnfolding(lists.length, comesBack);
  useSeenLists(page, { names: lists.map(nameOfList), shown });
  return (
    <>
      {home.topVideo ? (
        <TopVideo key={home.topVideo.id} video={home.topVideo} />
      ) : (
        <h1 className="sr-only">{t("title")}</h1>
      )}
      <ComingPlace titles={home.listComing} />
      <div ref={page} className="home-rows" aria-busy={shown < lists.length}>
        {notice}
        {lists.slice(0, shown).map((list, place) => (
          <div
            key={nameOfList(list)}
            data-list={nameOfList(list)}
            className={place < firstLists ? undefined : "home-later"}
          >
            <HomeListView list={list} first={place === 0} onEnterKids={onEnterKids} />
          </div>
        ))}
      </div>
    </>
  );
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
