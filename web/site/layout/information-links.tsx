import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { useInformationPages } from "./information-pages.ts";

/** The ways to what anybody may read about the house. */
export function InformationLinks() {
  const t = useTranslations("layout.footer");
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-wrap gap-x-7 gap-y-1 in-[.dialog]:grid in-[.dialog]:grid-cols-2 max-xs:grid max-xs:grid-cols-2">
        {useInformationPages().map(({ url, title }) => (
          <li key={url}>
            <Link to={url} className="footer-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
