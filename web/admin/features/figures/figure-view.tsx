import type { ReactNode } from "react";
import type { Interval } from "#contract/admin/figures.ts";
import { useTexts } from "#admin/texts.ts";
import { useAxisFigure, useFigure } from "./amounts.ts";
import { isMoney, plotted, type Column, type View } from "./columns.ts";
import { Definitions } from "./definitions.tsx";
import { FigureTable, type Days } from "./figure-table.tsx";
import { listAddress } from "./list-address.ts";
import { PlotPanel } from "./plot-panel.tsx";

type Props<Row> = {
  view: View;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  interval: Interval;
  /** What follows the table. */
  children?: ReactNode;
};

/** One kind of figures: plot, table, and what each figure means. */
export function FigureView<Row extends Days>({ view, columns, rows, interval, children }: Props<Row>) {
  const t = useTexts();
  const [written, axisFigure] = [useFigure(isMoney(view)), useAxisFigure(isMoney(view))];
  if (rows.length === 0) return <p className="panel p-8 text-center text-soft">{t("figures.nothing")}</p>;
  const series = plotted[view].flatMap((figure) => {
    const column = columns.find((one) => one.name === figure);
    if (!column) return [];
    const { listed } = column;
    const addressOf = listed ? (day: Days) => listAddress(listed, day) : null;
    return [{ name: t(`figures.names.${figure}`), addressOf, values: rows.map((row) => column.of(row)) }];
  });
  const name = t(`figures.views.${view}`);
  return (
    <>
      <PlotPanel
        className="mb-6"
        name={name}
        series={series}
        days={rows}
        interval={interval}
        written={written}
        axisFigure={axisFigure}
      />
      <FigureTable view={view} columns={columns} rows={rows} interval={interval} />
      {children}
      <Definitions view={view} names={columns.map(({ name }) => name)} />
    </>
  );
}
