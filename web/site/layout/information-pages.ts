import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { leavingPages } from "#contract/addresses.ts";
import { queries, query } from "#shared/api/queries.ts";
import { useHolder } from "#shared/api/session.ts";
import { useRootData } from "../use-root-data.ts";

export type PageLink = { url: string; title: string };
type Position = "header" | "footer";

/** The pages of the law, for where the service could not say what it links to: they are never without a link. */
const lawPages = [
  ["/mentions-legales", "legal"],
  ["/cgu", "terms"],
  ["/politique-de-confidentialite", "privacy"],
  ["/rgpd", "gdpr"],
  ["/accessibilite", "accessibility"],
] as const;

/** What the editors link to from the header or the footer. */
export function useLinkedPages(position: Position): readonly PageLink[] {
  const t = useTranslations("layout.footer");
  const [locale, root] = [useLocale(), useRootData()];
  // The server sent their names in the language that it rendered the page in.
  const isOtherLanguage = root !== undefined && root.locale !== locale;
  const { data } = useQuery(
    { ...query("GET /pub/landingpages", { query: { position } }), enabled: isOtherLanguage, staleTime: Infinity },
    queries,
  );
  const known = (isOtherLanguage ? data?.data : undefined) ?? root?.linkedPages?.[position];
  if (known) return known;
  return position === "footer" ? lawPages.map(([url, name]) => ({ url, title: t(name) })) : [];
}

/** What anybody may read about the house, in the footer's order. */
export function useInformationPages(): readonly PageLink[] {
  const t = useTranslations("layout.footer");
  // Pupils have no contract.
  const isPupil = useHolder()?.is_pupil === true;
  return [
    { url: "/faq", title: t("faq") },
    ...useLinkedPages("footer"),
    ...useLinkedPages("header"),
    { url: "/contactez-nous", title: t("contact") },
    { url: "/cookies", title: t("cookies") },
    ...(isPupil
      ? []
      : [
          { url: leavingPages.cancel, title: t("cancel") },
          { url: leavingPages.withdraw, title: t("withdraw") },
        ]),
  ];
}

/** The texts of the house, each of which leads on to the others. */
export function useEditorialPages(): readonly PageLink[] {
  const t = useTranslations("layout.footer");
  return [...useLinkedPages("footer"), ...useLinkedPages("header"), { url: "/cookies", title: t("cookies") }];
}
