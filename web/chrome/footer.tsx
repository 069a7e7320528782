import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useSite } from "../site.ts";
import { Brand } from "../ui/brand.tsx";
import { informationPages } from "./information-pages.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { SocialBar } from "./social-bar.tsx";

/** The foot of every page that is not the player. */
export function Footer() {
  const t = useTranslations("chrome.footer");
  const { brandName } = useSite();
  // The year in Paris, the same on the server and in the browser whatever their own zones.
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Paris" }).format();
  return (
    <footer className="page-footer">
      <div className="flex flex-wrap items-center justify-between gap-6">
        <Brand name={brandName} href="/" />
        <div className="flex flex-wrap items-center gap-4">
          <SocialBar />
          <LanguageSwitch />
        </div>
      </div>
      <nav aria-label={t("label")} className="mt-8">
        <ul className="flex flex-wrap gap-x-7 gap-y-1">
          {informationPages.map(([href, name]) => (
            <li key={href}>
              <Link to={href} className="footer-link">
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-8 text-sm text-soft" suppressHydrationWarning>
        © 2021–{year} {brandName}
      </p>
    </footer>
  );
}
