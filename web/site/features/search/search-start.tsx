import { History } from "lucide-react";
import { useTranslations } from "use-intl";
import { forgetSearches, useRecentSearches } from "#shared/api/recent-searches.ts";
import { useProfile } from "#shared/api/session.ts";
import { Chip } from "#shared/ui/chip.tsx";
import { Carousel } from "../cards/carousel.tsx";
import { useCategories } from "./categories.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { useKnownHome } from "../home/home-data.ts";
import { searchPath } from "../cards/paths.ts";

/** Where a search begins: what this profile searched for lately, the categories as pictures, and what others watch. */
export function SearchStart() {
  const t = useTranslations("catalogue");
  const { data: home } = useKnownHome();
  const categories = useCategories();
  const isKid = useProfile()?.is_kid === true;
  return (
    <>
      <h1 className="px-gutter text-2xl">{t(isKid ? "home.kidsChoose" : "search.ask")}</h1>
      <Recent />
      <section className="grid gap-3 px-gutter" aria-labelledby="search-categories">
        <h2 id="search-categories" className="text-xl">
          {t("categories")}
        </h2>
        <CategoryTiles />
      </section>
      {/* There may be more tiles than placeholders, or fewer: below them it would move. */}
      {categories && home && home.listMostViewed.length > 0 && (
        <div data-list="most-viewed">
          <Carousel title={t("home.mostViewed")} thumbnails="vertical" videos={home.listMostViewed} />
        </div>
      )}
    </>
  );
}

function Recent() {
  const t = useTranslations("catalogue.search");
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section className="grid gap-3 px-gutter" aria-labelledby="recent-searches">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-searches" className="text-xl">
          {t("recent")}
        </h2>
        <button type="button" className="link min-h-11 text-sm text-soft" onClick={forgetSearches}>
          {t("forget")}
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((keyword) => (
          <li key={keyword} className="max-w-full">
            <Chip to={searchPath(keyword)}>
              <History className="size-4 flex-none" aria-hidden="true" />
              <span className="truncate">{keyword}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
