import { useFormatter } from "use-intl";
import type { OriginsNow } from "#contract/admin/origins.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { useHours } from "../watching/hours.ts";

/** The catalogue by year of production. */
export function YearsTable({ years }: Pick<OriginsNow, "years">) {
  const t = useTexts();
  const format = useFormatter();
  const hours = useHours();
  const { shown, ...pages } = useRowsPage(years);
  return (
    <div className="mt-8">
      <h2 className="mb-3 text-lg">{t("origins.byYear")}</h2>
      <DataTable
        label={t("origins.byYear")}
        columns={[
          { name: t("origins.productionYear") },
          ...(["works", "european", "french", "hours"] as const).map((name) => ({
            name: t(name === "european" || name === "french" ? `origins.kinds.${name}` : `origins.${name}`),
            isNumber: true,
          })),
        ]}
        isEmpty={years.length === 0}
        nothing={t("origins.nothing")}
      >
        {shown.map(({ year, works, european, french, seconds }) => (
          <tr key={year}>
            <td className="font-semibold">{year ?? t("origins.noYear")}</td>
            {[works, european, french].map((count, place) => (
              <td key={place} className="text-end tabular-nums">
                {format.number(count)}
              </td>
            ))}
            <td className="text-end tabular-nums">{hours(seconds)}</td>
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </div>
  );
}
