import { Link } from "react-router";
import type { Trials } from "#contract/admin/cohorts.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { useFigure } from "../amounts.ts";
import { listAddress } from "../list-address.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { Share } from "./cohort-cell.tsx";
import { daysOf } from "./month-days.ts";

type Row = Trials["months"][number];

export const trialColumns = [
  { figure: "trial", value: "begun" },
  { figure: "begun_turned", value: "turned" },
  { figure: "begun_left", value: "left" },
  { figure: "begun_running", value: "running" },
] as const;

/** What became of each month's free months; each number leads to their people. */
export function TrialTable({ months }: { months: readonly Row[] }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { shown, ...pages } = useRowsPage(months);
  return (
    <>
      <DataTable
        label={t("figures.cohorts.views.trials")}
        columns={[
          { name: t("figures.cohorts.trialMonth") },
          ...trialColumns.map(({ figure }) => ({ name: t(`figures.names.${figure}`), isNumber: true })),
        ]}
        isEmpty={months.every(({ begun }) => begun === 0)}
        nothing={t("figures.cohorts.noTrials")}
      >
        {shown.map((row) => (
          <tr key={row.month}>
            <td className="font-semibold whitespace-nowrap">{monthAndYear(row.month, locale)}</td>
            {trialColumns.map((column) => (
              <td key={column.value} className="text-end tabular-nums">
                <Value row={row} {...column} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}

function Value({ row, figure, value }: { row: Row } & (typeof trialColumns)[number]) {
  const written = useFigure(false);
  const count = row[value];
  if (count === 0) return <span className="text-soft">{written(0)}</span>;
  return (
    <>
      <Link
        to={listAddress(figure, daysOf(row.month))}
        className="underline decoration-edge underline-offset-4 hover:decoration-fore"
      >
        {written(count)}
      </Link>{" "}
      {value !== "begun" && (
        <span className="text-soft">
          <Share of={count / row.begun} />
        </span>
      )}
    </>
  );
}
