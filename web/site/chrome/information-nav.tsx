import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { rightsPages } from "./information-pages.ts";

/** From one legal page to the next, beside the text where there is room; on a phone the footer holds the same. */
export function InformationNav() {
  const t = useTranslations("chrome.footer");
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("rights")} className="information-nav">
      <ul>
        {rightsPages.map(([href, name]) => (
          <li key={href}>
            <Link to={href} className="side-link" aria-current={href === pathname ? "page" : undefined}>
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
