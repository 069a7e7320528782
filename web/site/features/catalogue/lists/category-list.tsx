import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../shared/api/client.ts";
import { queries, query } from "../../../../shared/api/queries.ts";
import { usePageTitle } from "../../../../shared/ui/page-title.ts";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { CardList } from "./card-list.tsx";
import { useCardPages } from "./paged.ts";

const pageSize = 20;

/** All titles of a category. */
export function CategoryList({ id }: { id: number }) {
  const t = useTranslations("catalogue.lists");
  const category = useQuery(query("GET /categories/{id}", { params: { id } }), queries);
  const pages = useCardPages(["GET /categories/{id}/videos", id], (page, signal) =>
    call("GET /categories/{id}/videos", { params: { id }, query: { page, limit: pageSize } }, signal),
  );
  usePageTitle(category.data?.title);
  return (
    <CardList heading={category.data?.title ?? <Skeleton className="h-9 w-72" />} pages={pages} empty={t("empty")} />
  );
}

/** The kids' titles for an age. */
export function AgeList({ id }: { id: number }) {
  const t = useTranslations("catalogue.lists");
  const age = useQuery(query("GET /ages/{id}", { params: { id } }), queries);
  const pages = useCardPages(["GET /ages/{id}/videos", id], (page, signal) =>
    call("GET /ages/{id}/videos", { params: { id }, query: { page, limit: pageSize } }, signal),
  );
  const heading = age.data && t("forAge", { age: age.data.name });
  usePageTitle(heading);
  return (
    <CardList heading={heading ?? <Skeleton className="h-9 w-96 max-w-full" />} pages={pages} empty={t("empty")} />
  );
}

/** The newest titles. */
export function RecentList() {
  const t = useTranslations("catalogue.lists");
  const pages = useCardPages(["GET /videos", "recents"], (page, signal) =>
    call("GET /videos", { query: { page, limit: pageSize } }, signal),
  );
  return <CardList heading={t("recents")} pages={pages} empty={t("empty")} />;
}
