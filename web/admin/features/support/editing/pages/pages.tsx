import { textName } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useLocale } from "use-intl";
import type { ListedPage } from "#contract/admin/pages.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { call } from "#admin/api.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { pagesKey } from "./page-calls.ts";

/** The legal pages and the editors' own. */
export function PagesPage() {
  const t = useTexts();
  const asked = useQuery({ queryKey: pagesKey, queryFn: () => call("GET /admin/pages") });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-2xl">
          <h2 className="text-lg">{t("texts.pages.title")}</h2>
          <p className="text-sm text-soft">{t("texts.pages.lead")}</p>
        </div>
        <LinkButton to="/texts/pages/new" look="secondary" size="small">
          <span className="flex items-center gap-1.5">
            <Plus className="size-4" aria-hidden="true" />
            {t("texts.pages.add")}
          </span>
        </LinkButton>
      </div>
      <Loaded asked={asked}>{({ data }) => <Table pages={data} />}</Loaded>
    </>
  );
}

function Table({ pages }: { pages: readonly ListedPage[] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <DataTable
      label={t("texts.pages.title")}
      columns={[
        { name: t("texts.pages.page") },
        { name: t("texts.pages.version") },
        { name: t("texts.pages.since") },
        { name: t("texts.pages.planned") },
      ]}
      isEmpty={pages.length === 0}
      nothing={t("texts.links.none")}
    >
      {pages.map((page) => (
        <tr key={page.id}>
          <td className="min-w-48">
            <Link to={`/texts/pages/${page.id}`} className="link font-semibold">
              {page[textName("title", locale)]}
            </Link>
          </td>
          <td>{page.version}</td>
          <td>
            <Instant at={page.in_force_since} />
          </td>
          <td>
            {page.planned_for !== null && (
              <span className="tag" data-tone="waiting">
                <Instant at={page.planned_for} />
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
