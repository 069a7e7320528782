import { useFormatter } from "use-intl";
import type { WatchedMonth } from "#contract/admin/watching.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { Bar } from "./bar.tsx";
import { hourName, useHours } from "./hours.ts";

/** The hours of the day, in their order. */
export function HourTable({ hours: found }: { hours: WatchedMonth["hours"] }) {
  const t = useTexts();
  const format = useFormatter();
  const hours = useHours();
  const most = Math.max(1, ...found.map(({ seconds }) => seconds));
  return (
    <DataTable
      label={t("figures.watching.views.hourOfDay")}
      columns={[
        { name: t("figures.watching.hourOfDay") },
        ...(["hours", "starts", "finishes"] as const).map((name) => ({
          name: t(`figures.watching.${name}`),
          isNumber: true,
        })),
      ]}
      isEmpty={found.length === 0}
      nothing={t("figures.watching.nothing")}
    >
      {found.map(({ hour, seconds, starts, finishes }) => (
        <tr key={hour}>
          <td className="font-semibold whitespace-nowrap">{hourName(hour)}</td>
          <td className="text-end tabular-nums">
            {hours(seconds)}
            <Bar share={seconds / most} />
          </td>
          <td className="text-end tabular-nums">{format.number(starts)}</td>
          <td className="text-end tabular-nums">{format.number(finishes)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
