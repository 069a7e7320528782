import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { Neighbours } from "#shared/ui/page-hero.tsx";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { categoryPath } from "../cards/paths.ts";
import { filtersOf, isFiltered, type ListChoices, useChoices } from "./choices.ts";
import { CardList, ListSkeleton } from "./card-list.tsx";
import { useCardPages } from "./paged.ts";

const pageSize = 20;

/** All titles of a category. */
export function CategoryList({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const { data: all } = useQuery(query("GET /categories", {}), queries);
  const { data: own } = useQuery(query("GET /categories/{id}", { params: { id } }), queries);
  const category = own ?? all?.data.find((one) => one.id === id);
  const choices = useChoices();
  const asked = askedBy(choices);
  const pages = useCardPages(["GET /categories/{id}/videos", id, asked], (page, signal) =>
    call("GET /categories/{id}/videos", { params: { id }, query: { page, limit: pageSize, ...asked } }, signal),
  );
  usePageTitle(category?.title);
  const hero = {
    title: category?.title ?? <Skeleton className="h-[1.02em] w-72 max-w-full" />,
    line: category?.line,
    count: useTotal(pages) ?? (category && t("titles", { count: category.total_video })),
    children: (
      <Neighbours
        label={t("categories")}
        here={categoryPath({ id })}
        pages={(all?.data ?? []).map((one) => ({ to: categoryPath(one), title: one.title }))}
      />
    ),
  };
  return (
    <CardList hero={hero} pages={pages} empty={t("lists.empty")} choices={{ shelf: { category: id }, of: choices }} />
  );
}

/** The kids' titles for an age. */
export function AgeList({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const age = useQuery(query("GET /ages/{id}", { params: { id } }), queries);
  const { data: all } = useQuery(query("GET /ages", {}), queries);
  const choices = useChoices();
  const asked = askedBy(choices);
  const pages = useCardPages(["GET /ages/{id}/videos", id, asked], (page, signal) =>
    call("GET /ages/{id}/videos", { params: { id }, query: { page, limit: pageSize, ...asked } }, signal),
  );
  usePageTitle(age.data && t("lists.forAge", { age: age.data.name }));
  const hero = {
    // Ages are named after their numbers.
    title: t("lists.forAge", { age: age.data?.name ?? String(id) }),
    line: t("lists.ageLine"),
    count: useTotal(pages),
    children: (
      <Neighbours
        label={t("home.ages")}
        here={`/ages/${id}`}
        pages={(all?.data ?? []).map((one) => ({ to: `/ages/${one.id}`, title: t("lists.years", { age: one.name }) }))}
      />
    ),
  };
  return <CardList hero={hero} pages={pages} empty={t("lists.empty")} choices={{ shelf: { age: id }, of: choices }} />;
}

/** Placeholder of an age's page. */
export function AgeSkeleton({ id }: { id: number }) {
  const t = useTranslations("catalogue.lists");
  return <ListSkeleton title={t("forAge", { age: String(id) })} line={t("ageLine")} />;
}

/** Placeholder of the newest titles. */
export function RecentSkeleton({ neighbours }: { neighbours: ReactNode }) {
  const t = useTranslations("catalogue.lists");
  return (
    <ListSkeleton title={t("recents")} line={t("recentsLine")}>
      {neighbours}
    </ListSkeleton>
  );
}

/** The newest titles, or all of them in another order. `neighbours` are the pages beside it. */
export function RecentList({ neighbours }: { neighbours: ReactNode }) {
  const t = useTranslations("catalogue");
  const choices = useChoices();
  const asked = askedBy(choices);
  const pages = useCardPages(["GET /videos", "recents", asked], (page, signal) =>
    call("GET /videos", { query: { page, limit: pageSize, ...asked } }, signal),
  );
  const isNewest = choices.chosen.sort === "new" && !isFiltered(choices.chosen);
  const hero = {
    title: isNewest ? t("lists.recents") : t("choices.allTitles"),
    line: isNewest ? t("lists.recentsLine") : undefined,
    count: useTotal(pages),
    children: neighbours,
  };
  return <CardList hero={hero} pages={pages} empty={t("lists.empty")} choices={{ shelf: allTitles, of: choices }} />;
}

const allTitles = {};

/** The order and filters as a list's call takes them. */
export function askedBy({ chosen }: ListChoices) {
  return { sort: chosen.sort, ...filtersOf(chosen) };
}

/** The number of titles, as the first page says it. */
export function useTotal({ pages }: ReturnType<typeof useCardPages>): string | undefined {
  const t = useTranslations("catalogue");
  const total = pages?.[0]?.total;
  return total === undefined || total === 0 ? undefined : t("titles", { count: total });
}

/** The number of titles of a list that does not say it, once all of them are there. */
export function useWholeCount({ videos, hasNextPage }: ReturnType<typeof useCardPages>): string | undefined {
  const t = useTranslations("catalogue");
  return videos && !hasNextPage && videos.length > 0 ? t("titles", { count: videos.length }) : undefined;
}
