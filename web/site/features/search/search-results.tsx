import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { rememberSearch } from "#shared/api/recent-searches.ts";
import { Chip } from "#shared/ui/chip.tsx";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { VideoCard } from "../cards/card.ts";
import { LoadMore } from "../reading/load-more.tsx";
import { useCardPages } from "../reading/paged.ts";
import { categoryPath, personPath } from "../cards/paths.ts";
import { useScrollRestoration } from "#shared/motion/scroll-restoration.ts";
import { Unreachable } from "../cards/unreachable.tsx";
import { FoundSkeleton, FoundTitle } from "./found-title.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchStart } from "./search-start.tsx";
import "./search.css";

const pageSize = 25;

/** The search page: without a keyword where to begin, else the categories by name, then titles by relevance. */
export function SearchResults({ keyword }: { keyword: string }) {
  const t = useTranslations("catalogue.search");
  const wanted = keyword.trim();
  usePageTitle(wanted === "" ? t("page") : undefined);
  return (
    <div className="list-page search-page">
      <div className="search-page-field">
        <SearchBox />
      </div>
      {wanted === "" ? (
        <SearchStart />
      ) : (
        <>
          <div className="grid gap-1 px-gutter">
            <h1 className="text-2xl">{t("title")}</h1>
            <p className="text-lg wrap-anywhere text-soft">{t("for", { keyword: wanted })}</p>
          </div>
          <Found key={wanted} keyword={wanted} />
        </>
      )}
    </div>
  );
}

/** Placeholder of the page, also rendered on the server. */
export function SearchSkeleton() {
  const t = useTranslations("catalogue.search");
  return (
    <div className="list-page search-page">
      <div className="search-page-field">
        <Skeleton className="h-11 w-full rounded-full" />
      </div>
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
  const people = useQuery(query("GET /people/search", { query: { keyword } }), queries).data?.data ?? [];
  const found = categories.data?.data ?? [];
  if (pages.error && !pages.videos) return <Unreachable onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  if (!pages.videos || categories.isPending) return <FoundSkeleton />;
  // What was followed is worth keeping; what was typed on the way there is not.
  const follow = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest("a")) rememberSearch(keyword);
  };
  const total = pages.pages?.[0]?.total ?? pages.videos.length;
  if (pages.videos.length === 0 && found.length === 0 && people.length === 0) return <NothingFound keyword={keyword} />;
  return (
    <div className="contents" onClickCapture={follow}>
      <p role="status" className="sr-only">
        {t("announced", { titles: total, categories: found.length })}
      </p>
      <FoundChips
        id="found-people"
        title={t("people", { count: people.length })}
        chips={people.map((person) => ({ to: personPath(person), name: person.name }))}
      />
      <FoundChips
        id="found-categories"
        title={t("categories", { count: found.length })}
        chips={found.map((category) => ({ to: categoryPath(category), name: category.title }))}
      />
      {pages.videos.length > 0 && (
        <section className="grid gap-3 px-gutter" aria-labelledby="found-titles">
          <h2 id="found-titles" className="text-xl">
            {t("found", { count: total })}
          </h2>
          <FoundTitles videos={pages.videos} />
        </section>
      )}
      <LoadMore hasMore={pages.hasNextPage} busy={pages.isFetchingNextPage} onMore={() => void pages.loadMore()} />
    </div>
  );
}

type FoundChipsProps = { id: string; title: string; chips: readonly { to: string; name: string }[] };

/** What is found beside titles. */
function FoundChips({ id, title, chips }: FoundChipsProps) {
  if (chips.length === 0) return null;
  return (
    <section className="grid gap-3 px-gutter" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ to, name }) => (
          <li key={to}>
            <Chip to={to}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundTitles({ videos }: { videos: readonly VideoCard[] }) {
  const list = useRef<HTMLUListElement>(null);
  useScrollRestoration(list);
  return (
    <ul ref={list} className="found-titles">
      {videos.map((video) => (
        <FoundTitle key={video.id} video={video} />
      ))}
    </ul>
  );
}
