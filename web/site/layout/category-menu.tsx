import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { Menu, MenuLink, MenuSeparator } from "#shared/ui/menu.tsx";
import { mostInMenu, useCategories } from "./browsing.ts";
import { TitleCount } from "./title-count.tsx";

/** The first categories with their number of titles, and the way to all of them. */
export function CategoryMenu() {
  const t = useTranslations("layout");
  const categories = useCategories();
  return (
    <Menu
      label={t("categories")}
      align="start"
      trigger={(props) => (
        <button type="button" {...props} className="header-link">
          {t("categories")} <ChevronDown className="size-4" aria-hidden="true" />
        </button>
      )}
    >
      {categories.slice(0, mostInMenu).map((category) => (
        <MenuLink key={category.id} to={`/category/${category.id}`}>
          <span className="flex items-baseline justify-between gap-6">
            {category.title}
            <TitleCount count={category.total_video} />
          </span>
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink to="/categories">{t("allCategories")}</MenuLink>
    </Menu>
  );
}
