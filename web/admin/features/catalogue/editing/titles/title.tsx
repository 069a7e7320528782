import { defaultTextOf } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useOutletContext, useParams } from "react-router";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { BackLink } from "#admin/parts/back-link.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { PartLink } from "#admin/parts/part-link.tsx";
import { mayAs, useMe, type Me } from "#admin/session.ts";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import { StandingTag } from "#admin/features/catalogue/editing/titles/standing-tag.tsx";
import { titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";

type Part = {
  to: string;
  name: AdminTextKey;
  types: readonly EditedTitle["type"][];
  /** Who sees it besides admins; all that see the title where there are none. */
  roles?: readonly Me["roles"][number][];
};

const all = ["movie", "series", "episode"] as const;
/** The pages of a title, in the order of its navigation, with the types that have them. */
const parts: readonly Part[] = [
  { to: "", name: "titles.parts.sheet", types: all },
  { to: "seasons", name: "titles.parts.seasons", types: ["series"] },
  { to: "media", name: "titles.parts.media", types: all },
  { to: "pictures", name: "titles.parts.pictures", types: all },
  { to: "viewing", name: "titles.parts.viewing", types: all },
  { to: "rights", name: "titles.parts.rights", types: ["movie", "series"], roles: ["accountant"] },
];

/** The title whose page is open. */
export const useTitle = (): EditedTitle => useOutletContext<EditedTitle>();

/** The frame of a title's pages: its heading and navigation. */
export function TitlePage() {
  const t = useTexts();
  const id = Number(useParams()["id"]);
  const { roles: own } = useMe();
  const title = useQuery({
    queryKey: titleKey(id),
    queryFn: () => call("GET /admin/titles/{id}", { params: { id } }),
  });
  return (
    <Loaded asked={title}>
      {(found) => (
        <>
          <BackLink to={found.series ? `/titles/${found.series.id}` : "/titles"}>
            {found.series?.title ?? t("titles.title")}
          </BackLink>
          <PageHead title={defaultTextOf(found, "title")} lead={leadOf(found, t)}>
            <StandingTag title={found} />
          </PageHead>
          <nav aria-label={t("titles.partsLabel")} className="mb-6 overflow-x-auto border-b border-line">
            <ul className="flex gap-1">
              {parts
                .filter(({ types, roles }) => types.includes(found.type) && (!roles || mayAs(own, roles)))
                .map(({ to, name }) => (
                  <li key={to}>
                    <PartLink to={`/titles/${id}${to && `/${to}`}`}>{t(name)}</PartLink>
                  </li>
                ))}
            </ul>
          </nav>
          <Outlet key={id} context={found} />
        </>
      )}
    </Loaded>
  );
}

function leadOf({ type, season, number }: EditedTitle, t: ReturnType<typeof useTexts>): string {
  if (season === null || number === null) return t(`titles.types.${type}`);
  return t("titles.place", { season: season.number, number });
}
