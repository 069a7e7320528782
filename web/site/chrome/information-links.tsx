import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { informationPages } from "./information-pages.ts";

/** The ways to what anybody may read about the house. */
export function InformationLinks() {
  const t = useTranslations("chrome.footer");
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-wrap gap-x-7 gap-y-1 in-[.dialog]:grid in-[.dialog]:grid-cols-2">
        {informationPages.map(([href, name]) => (
          <li key={href}>
            <Link to={href} className="footer-link">
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
