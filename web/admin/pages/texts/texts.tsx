import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";

const parts: readonly { to: string; name: AdminTextKey; isForAdmins?: true }[] = [
  { to: "/texts", name: "texts.parts.faq" },
  { to: "/texts/pages", name: "texts.parts.pages" },
  { to: "/texts/links", name: "texts.parts.links" },
  { to: "/texts/choices", name: "texts.parts.choices" },
  { to: "/texts/identity", name: "texts.parts.identity", isForAdmins: true },
  { to: "/texts/site-links", name: "texts.parts.siteLinks" },
];

/** The editable texts of the site, by kind. */
export function TextsPage() {
  const t = useTexts();
  const isAdmin = useMay();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow screen the open part may lie beside it.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <>
      <PageHead title={t("texts.title")} lead={t("texts.lead")} />
      <nav ref={nav} aria-label={t("texts.parts.label")} className="mb-6 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {parts
            .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
            .map(({ to, name }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/texts"} className="part-link">
                  {t(name)}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
