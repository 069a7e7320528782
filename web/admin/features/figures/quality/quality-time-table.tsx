import type { Interval } from "#contract/admin/figures.ts";
import type { QualityRows } from "#contract/admin/quality.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { QualityCells } from "./quality-cells.tsx";
import { qualityColumns } from "./quality-columns.ts";

/** The same as the plot and more, the latest first. */
export function QualityTimeTable({ rows, interval }: { rows: QualityRows["rows"]; interval: Interval }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { shown, ...pages } = useRowsPage(rows.toReversed());
  return (
    <>
      <DataTable
        label={t("figures.quality.views.time")}
        columns={[
          { name: t(interval === "day" ? "figures.day" : "figures.since") },
          ...qualityColumns.map((name) => ({ name: t(`figures.quality.names.${name}`), isNumber: true })),
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.quality.nothing")}
      >
        {shown.map((row) => (
          <tr key={row.from}>
            <td className="font-semibold whitespace-nowrap">{shortCivilDay(row.from, locale)}</td>
            <QualityCells figures={row} />
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
