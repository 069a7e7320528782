import { useTranslations } from "use-intl";
import { useProfile } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { useCategories } from "./categories.ts";
import { CategoryTiles } from "./category-tiles.tsx";

/** Every category as a picture, and the way to all titles in the order of their names. */
export function AllCategories() {
  const t = useTranslations("catalogue.allCategories");
  const categories = useCategories();
  const isKid = useProfile()?.is_kid === true;
  usePageTitle(t("title"));
  return (
    <div className="list-page search-page">
      <Head count={categories?.length} isKid={isKid} />
      <div className="px-gutter">
        <CategoryTiles />
      </div>
      {/* There may be more tiles than placeholders, or fewer: below them it would move. */}
      {categories && (
        <p className="px-gutter">
          <LinkButton to="/recents?sort=title" look="secondary">
            {t("titles")}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function Head({ count, isKid }: { count?: number | undefined; isKid: boolean }) {
  const t = useTranslations("catalogue.allCategories");
  return (
    <div className="grid gap-1 px-gutter">
      <h1 className="text-2xl">{t(isKid ? "kidsTitle" : "title")}</h1>
      {/* Keeps its line until the number is known. */}
      <p className="min-h-6 text-soft tabular-nums">{count !== undefined && t("count", { count })}</p>
    </div>
  );
}

/** Placeholder of the page, also rendered on the server. */
export function AllCategoriesSkeleton() {
  return (
    <div className="list-page search-page">
      <Head isKid={false} />
    </div>
  );
}
