import { Link } from "react-router";
import { useFormatter } from "use-intl";
import type { WatchedTitle } from "#contract/admin/watching.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { Bar } from "./bar.tsx";
import { useHours } from "./hours.ts";

/** Films and episodes, the most watched first. Each leads to where people stop. */
export function TitleTable({ titles }: { titles: readonly WatchedTitle[] }) {
  const t = useTexts();
  const format = useFormatter();
  const hours = useHours();
  const { shown, ...pages } = useRowsPage(titles);
  const most = titles[0]?.seconds ?? 0;
  return (
    <>
      <DataTable
        label={t("figures.watching.views.titles")}
        columns={[
          { name: t("figures.watching.title") },
          ...(["hours", "starts", "finishes"] as const).map((name) => ({
            name: t(`figures.watching.${name}`),
            isNumber: true,
          })),
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.watching.nothing")}
      >
        {shown.map((one) => (
          <tr key={one.id}>
            <td>
              <Link to={`/figures/watching/${one.id}`} className="font-semibold underline-offset-4 hover:underline">
                {one.title}
              </Link>
              {one.series_title !== null && (
                <span className="block text-sm text-soft">
                  {t("figures.watching.episode", {
                    series: one.series_title,
                    season: one.season_number ?? 1,
                    episode: one.episode_number ?? 1,
                  })}
                </span>
              )}
            </td>
            <td className="text-end tabular-nums">
              {hours(one.seconds)}
              <Bar share={most === 0 ? 0 : one.seconds / most} />
            </td>
            <td className="text-end tabular-nums">{format.number(one.starts)}</td>
            <td className="text-end tabular-nums">{format.number(one.finishes)}</td>
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
