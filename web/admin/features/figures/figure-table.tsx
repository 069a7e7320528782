import { Link } from "react-router";
import type { Interval } from "#contract/admin/figures.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { useFigure } from "./amounts.ts";
import { isMoney, type Column, type View } from "./columns.ts";
import { listAddress } from "./list-address.ts";
import { RowsPager, useRowsPage } from "./rows-page.tsx";

export type Days = { from: string; to: string };
type Props<Row> = { view: View; columns: readonly Column<Row>[]; rows: readonly Row[]; interval: Interval };

/** The same as the plot, the latest first. Each number leads to the people behind it. */
export function FigureTable<Row extends Days>({ view, columns, rows, interval }: Props<Row>) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { shown, ...pages } = useRowsPage(rows.toReversed());
  return (
    <>
      <DataTable
        label={t(`figures.views.${view}`)}
        columns={[
          { name: t(interval === "day" ? "figures.day" : "figures.since") },
          ...columns.map(({ name }) => ({ name: t(`figures.names.${name}`), isNumber: true })),
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.nothing")}
      >
        {shown.map((row) => (
          <tr key={row.from}>
            <td className="font-semibold whitespace-nowrap">{shortCivilDay(row.from, locale)}</td>
            {columns.map((column) => (
              <td key={column.name} className="text-end tabular-nums">
                <Value view={view} column={column} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}

function Value<Row extends Days>({ view, column, row }: { view: View; column: Column<Row>; row: Row }) {
  const figure = useFigure(isMoney(view));
  const value = column.of(row);
  if (value === 0) return <span className="text-soft">{figure(0)}</span>;
  if (!column.listed) return <>{figure(value)}</>;
  return (
    <Link
      to={listAddress(column.listed, row)}
      className="underline decoration-edge underline-offset-4 hover:decoration-fore"
    >
      {figure(value)}
    </Link>
  );
}
