import { defaultLocale } from "#contract/language.ts";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { Link } from "#shared/ui/link.tsx";
import { useEditorialPages } from "./information-pages.ts";

/** From one text of the house to the next, beside the text where there is room; on a phone the footer holds the same. */
export function InformationNav() {
  const t = useTranslations("layout.footer");
  const plain = addressIn(defaultLocale, useLocation().pathname);
  return (
    <nav aria-label={t("rights")} className="information-nav">
      <ul>
        {useEditorialPages().map(({ url, title }) => (
          <li key={url}>
            <Link to={url} className="side-link" aria-current={url === plain ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
