import { useFormatter } from "use-intl";
import type { WatchedMonth } from "#contract/admin/watching.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { Bar } from "./bar.tsx";
import { useHours } from "./hours.ts";

/** Seasons, as sums of their episodes. */
export function SeasonTable({ seasons }: { seasons: WatchedMonth["seasons"] }) {
  const t = useTexts();
  const format = useFormatter();
  const hours = useHours();
  const { shown, ...pages } = useRowsPage(seasons);
  const most = seasons[0]?.seconds ?? 0;
  return (
    <>
      <DataTable
        label={t("figures.watching.views.seasons")}
        columns={[
          { name: t("figures.watching.season") },
          ...(["hours", "starts", "finishes", "episodes"] as const).map((name) => ({
            name: t(`figures.watching.${name}`),
            isNumber: true,
          })),
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.watching.nothing")}
      >
        {shown.map(({ series_title: series, season_number: season, seconds, starts, finishes, episodes }) => (
          <tr key={`${series} ${season}`}>
            <td className="font-semibold">{t("figures.watching.seasonOf", { series, season })}</td>
            <td className="text-end tabular-nums">
              {hours(seconds)}
              <Bar share={most === 0 ? 0 : seconds / most} />
            </td>
            <td className="text-end tabular-nums">{format.number(starts)}</td>
            <td className="text-end tabular-nums">{format.number(finishes)}</td>
            <td className="text-end tabular-nums">{format.number(episodes)}</td>
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
