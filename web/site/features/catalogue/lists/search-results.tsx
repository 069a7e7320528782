import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../../../shared/api/client.ts";
import { queries, query } from "../../../../shared/api/queries.ts";
import { Chip } from "../../../../shared/ui/chip.tsx";
import { LostPlanet } from "../../../../shared/ui/drawings.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { StatePanel } from "../../../../shared/ui/state-panel.tsx";
import type { VideoCard } from "../card.ts";
import { usePlace } from "../place.ts";
import { Unreachable } from "../unreachable.tsx";
import { FoundSkeleton, FoundTitle } from "./found-title.tsx";
import { LoadMore } from "./load-more.tsx";
import { useCardPages } from "./paged.ts";

const pageSize = 25;

/** Search results: categories by name, then titles by relevance. */
export function SearchResults({ keyword }: { keyword: string }) {
  const t = useTranslations("catalogue.search");
  const wanted = keyword.trim();
  return (
    <div className="list-page">
      <div className="grid gap-1 px-gutter">
        <h1 className="text-2xl">{t("title")}</h1>
        {wanted && <p className="text-lg wrap-anywhere text-soft">{t("for", { keyword: wanted })}</p>}
      </div>
      {wanted ? <Found key={wanted} keyword={wanted} /> : <Nothing text={t("ask")} />}
    </div>
  );
}

/** Placeholder of the page, also rendered on the server. */
export function SearchSkeleton() {
  const t = useTranslations("catalogue.search");
  return (
    <div className="list-page">
      <div className="grid gap-1 px-gutter">
        <p className="font-display text-2xl font-bold">{t("title")}</p>
        <Skeleton className="h-7 w-40" />
      </div>
      <FoundSkeleton />
    </div>
  );
}

function Found({ keyword }: { keyword: string }) {
  const t = useTranslations("catalogue.search");
  const categories = useQuery(query("GET /categories/search", { query: { keyword } }), queries);
  const pages = useCardPages(["GET /videos/search", keyword], (page, signal) =>
    call("GET /videos/search", { query: { keyword, page, limit: pageSize } }, signal),
  );
  const found = categories.data?.data ?? [];
  if (pages.error && !pages.videos) return <Unreachable onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  if (!pages.videos || categories.isPending) return <FoundSkeleton />;
  const nothing = pages.videos.length === 0 && found.length === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {t("announced", { titles: pages.videos.length, categories: found.length })}
      </p>
      {nothing && <Nothing text={t("none")} />}
      {found.length > 0 && (
        <section className="grid gap-3 px-gutter" aria-labelledby="found-categories">
          <h2 id="found-categories" className="text-xl">
            {t("categories")}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {found.map((category) => (
              <li key={category.id}>
                <Chip to={`/category/${category.id}`}>{category.title}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pages.videos.length > 0 && (
        <section className="grid gap-3 px-gutter" aria-labelledby="found-titles">
          <h2 id="found-titles" className="text-xl">
            {t("titles")}
          </h2>
          <FoundTitles videos={pages.videos} />
        </section>
      )}
      <LoadMore hasMore={pages.hasNextPage} busy={pages.isFetchingNextPage} onMore={() => void pages.loadMore()} />
    </>
  );
}

function FoundTitles({ videos }: { videos: readonly VideoCard[] }) {
  const list = useRef<HTMLUListElement>(null);
  usePlace(list);
  return (
    <ul ref={list} className="found-titles">
      {videos.map((video) => (
        <FoundTitle key={video.id} video={video} />
      ))}
    </ul>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <div className="grid place-items-center px-gutter py-10">
      <StatePanel drawing={LostPlanet} heading="h2" title={text} />
    </div>
  );
}
