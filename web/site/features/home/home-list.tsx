import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Carousel } from "../cards/carousel.tsx";
import type { HomeList } from "#shared/home/arrange.ts";
import { ComingRow } from "../coming/coming-row.tsx";
import { categoryPath } from "../cards/paths.ts";
import { CategoryShelf } from "./category-shelf.tsx";
import { ContinueWatching } from "./continue-watching.tsx";
import { KidsLanding } from "./kids-landing.tsx";

type Props = {
  list: HomeList;
  /** Whether its pictures are visible at once. */
  first: boolean;
  onEnterKids: (() => void) | undefined;
};

/** One list of home. */
export function HomeListView({ list, first, onEnterKids }: Props): ReactNode {
  const t = useTranslations("catalogue.home");
  switch (list.kind) {
    case "histories":
      return <ContinueWatching title={t("histories")} videos={list.videos} eager />;
    case "mostViewed":
      return <Carousel title={t("mostViewed")} thumbnails="vertical" videos={list.videos} eager={first} ranked />;
    case "featured":
      return <Carousel title={t("featured")} thumbnails="fullscreen" videos={list.videos} />;
    case "suggestions":
      return <Carousel title={t("suggestions")} thumbnails="horizontal" videos={list.videos} />;
    case "new":
      return <Carousel title={t("new")} to="/recents" thumbnails="horizontal" videos={list.videos} />;
    case "leaving":
      return <Carousel title={t("leaving")} thumbnails="vertical" videos={list.videos} />;
    case "categories":
      return <CategoryRow list={list} />;
    case "coming":
      return <ComingRow titles={list.titles} />;
    case "shelf":
      return <CategoryShelf categories={list.of} />;
    case "kidsSpace":
      return <KidsLanding {...list} onEnter={onEnterKids} />;
  }
}

function CategoryRow({ list: { of, style, videos } }: { list: Extract<HomeList, { kind: "categories" }> }) {
  const [one, other] = of.map((category) => ({ title: category.title, to: categoryPath(category) }));
  return one && <Carousel {...one} {...(other ? { also: other } : {})} thumbnails={style} videos={videos} />;
}

/** The name of a list, by which the page finds it again. */
export function nameOfList(list: HomeList): string {
  return list.kind === "categories" ? `category-${list.of[0]?.id}` : names[list.kind];
}

const names: Record<Exclude<HomeList["kind"], "categories">, string> = {
  histories: "histories",
  mostViewed: "most-viewed",
  featured: "featured",
  suggestions: "suggestions",
  new: "new",
  leaving: "leaving",
  coming: "coming",
  shelf: "categories",
  kidsSpace: "kids-space",
};
