import { Outlet } from "react-router";
import { PageHead } from "#admin/parts/page-head.tsx";
import { PartLink } from "#admin/parts/part-link.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";

const parts: readonly { to: string; name: AdminTextKey; isForAdmins?: true }[] = [
  { to: "/texts", name: "texts.parts.faq" },
  { to: "/texts/pages", name: "texts.parts.pages" },
  { to: "/texts/links", name: "texts.parts.links" },
  { to: "/texts/choices", name: "texts.parts.choices" },
  { to: "/texts/identity", name: "texts.parts.identity", isForAdmins: true },
  { to: "/texts/brand", name: "texts.parts.brand", isForAdmins: true },
  { to: "/texts/site-links", name: "texts.parts.siteLinks" },
];

/** The editable texts of the site, by kind. */
export function TextsPage() {
  const t = useTexts();
  const isAdmin = useMay();
  return (
    <>
      <PageHead title={t("texts.title")} lead={t("texts.lead")} />
      <nav aria-label={t("texts.parts.label")} className="mb-6 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {parts
            .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
            .map(({ to, name }) => (
              <li key={to}>
                <PartLink to={to} end={to === "/texts"}>
                  {t(name)}
                </PartLink>
              </li>
            ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
