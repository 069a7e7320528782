import { useTranslations } from "use-intl";
import { leavingPages } from "#contract/addresses.ts";
import { Link } from "#shared/ui/link.tsx";

const pages = [
  ["/cgu", "terms"],
  ["/politique-de-confidentialite", "privacy"],
  ["/cookies", "cookies"],
  [leavingPages.cancel, "cancel"],
  [leavingPages.withdraw, "withdraw"],
] as const;

/** Below the forms at the door, which have no footer: in a tab of its own, so that nothing typed goes away. */
export function LegalLinks() {
  const t = useTranslations("layout.footer");
  return (
    <nav aria-label={t("rights")} className="px-gutter pb-8">
      <ul className="mx-auto flex max-w-104 flex-wrap justify-center gap-x-6 xs:max-sm:max-w-none">
        {pages.map(([href, name]) => (
          <li key={href}>
            <Link to={href} target="_blank" rel="noreferrer" className="footer-link">
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
