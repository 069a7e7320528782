import { useFormatter } from "use-intl";
import type { OriginDeposit } from "#contract/admin/origins.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { TitleLink } from "./title-link.tsx";

const columns = ["work", "directors", "productionYear", "production", "duration", "publishedOn"] as const;

/** Facts that are missing say so: the deposit asks for each. */
export function DepositsTable({ deposits }: { deposits: readonly OriginDeposit[] }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const format = useFormatter();
  const { shown, ...pages } = useRowsPage(deposits);
  const given = (text: string) => text || <span className="tag">{t("origins.missing")}</span>;
  return (
    <>
      <DataTable
        label={t("origins.views.deposits")}
        columns={columns.map((name) => ({ name: t(`origins.${name}`), isNumber: name === "duration" }))}
        isEmpty={deposits.length === 0}
        nothing={t("origins.noDeposits")}
      >
        {shown.map((one) => (
          <tr key={`${one.title_id} ${one.season}`}>
            <td>
              <TitleLink id={one.title_id}>
                {one.season === null ? one.title : t("origins.season", { title: one.title, season: one.season })}
              </TitleLink>
            </td>
            <td>{given(one.directors.join(", "))}</td>
            <td className="tabular-nums">{given(String(one.year ?? ""))}</td>
            <td>{given([one.production, one.countries.join(" ")].filter(Boolean).join(" · "))}</td>
            <td className="text-end whitespace-nowrap tabular-nums">
              {format.number(Math.max(1, Math.round(one.seconds / 60)), { style: "unit", unit: "minute" })}
            </td>
            <td className="whitespace-nowrap">{shortCivilDay(one.published_on, locale)}</td>
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
