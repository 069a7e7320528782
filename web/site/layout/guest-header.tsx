import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { withWayBack } from "#shared/api/way-back.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { Brand } from "#shared/ui/brand.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { useLinkedPages } from "./information-pages.ts";
import { LanguageSwitch } from "./language-switch.tsx";

type Props = {
  /** Lies on the page's first picture instead of above it. */
  overPicture?: boolean;
  /** In place of the login button; null for none. */
  action?: ReactNode;
  /** Where the log-in leads to; without it, home. */
  wayBack?: string | undefined;
};

/** What visitors see above every page. */
export function GuestHeader({ overPicture = false, action, wayBack }: Props) {
  const t = useTranslations("layout");
  const { brandName } = useSiteSettings();
  const linked = useLinkedPages("header");
  return (
    <header
      className={`flex min-h-18 items-center justify-between gap-4 px-gutter py-3 ${overPicture ? "header-over-picture" : ""}`}
    >
      <div className="flex items-center gap-6">
        <Brand name={brandName} href="/" />
        {linked.length > 0 && (
          // On a narrow window the footer alone leads there.
          <nav aria-label={t("menu")} className="hidden items-center gap-1 sm:flex">
            {linked.map(({ url, title }) => (
              <Link key={url} to={url} className="header-link">
                {title}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <div className="flex items-center gap-2 xs:gap-4">
        {/* The narrowest windows have room for one of the two; the footer has the languages again. */}
        <div className={action === undefined ? "max-[22rem]:hidden" : undefined}>
          <LanguageSwitch />
        </div>
        {action === undefined ? (
          <LinkButton to={withWayBack("/connexion", wayBack)} reloadDocument look="secondary" size="small">
            {t("login")}
          </LinkButton>
        ) : (
          action
        )}
      </div>
    </header>
  );
}
