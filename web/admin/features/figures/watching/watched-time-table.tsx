import { useFormatter } from "use-intl";
import type { Interval } from "#contract/admin/figures.ts";
import type { WatchingRow } from "#contract/admin/watching.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { useHours } from "./hours.ts";

/** The same as the plot, the latest first. */
export function WatchedTimeTable({ rows, interval }: { rows: readonly WatchingRow[]; interval: Interval }) {
  const t = useTexts();
  const format = useFormatter();
  const hours = useHours();
  const { locale } = useLanguage();
  const { shown, ...pages } = useRowsPage(rows.toReversed());
  return (
    <>
      <DataTable
        label={t("figures.watching.views.time")}
        columns={[
          { name: t(interval === "day" ? "figures.day" : "figures.since") },
          ...(["hours", "starts", "finishes", "withheldDays"] as const).map((name) => ({
            name: t(`figures.watching.${name}`),
            isNumber: true,
          })),
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.watching.nothing")}
      >
        {shown.map(({ from, seconds, starts, finishes, withheld_days: withheld }) => (
          <tr key={from}>
            <td className="font-semibold whitespace-nowrap">{shortCivilDay(from, locale)}</td>
            <td className="text-end tabular-nums">{hours(seconds)}</td>
            {[starts, finishes, withheld].map((value, place) => (
              <td key={place} className="text-end tabular-nums">
                {format.number(value)}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
