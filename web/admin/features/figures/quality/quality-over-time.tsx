import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import type { Interval } from "#contract/admin/figures.ts";
import type { QualityRows } from "#contract/admin/quality.ts";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { FileLink } from "../file-link.tsx";
import { KeptAt } from "../kept-at.tsx";
import { useQualityFigure } from "./quality-columns.ts";
import { QualityTimeTable } from "./quality-time-table.tsx";
import { PlotPanel } from "../plot-panel.tsx";

type Query = { from: string; to?: string; interval: Interval };

/** The wait for the first picture as a plot, and all figures as a table. */
export function QualityOverTime({ query }: { query: Query }) {
  const asked = useQuery({
    queryKey: ["figures", "quality", query],
    queryFn: () => call("GET /admin/figures/quality", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {({ rows, kept_at: keptAt }) => (
        <>
          <div className="mb-2 flex flex-wrap items-baseline gap-3">
            <KeptAt at={keptAt} />
            <FileLink name="quality" query={query} />
          </div>
          <Shown rows={rows} interval={query.interval} />
        </>
      )}
    </Loaded>
  );
}

function Shown({ rows, interval }: { rows: QualityRows["rows"]; interval: Interval }) {
  const t = useTexts();
  const format = useFormatter();
  const figure = useQualityFigure();
  if (rows.every(({ playbacks }) => playbacks === 0))
    return <p className="panel p-8 text-center text-soft">{t("figures.quality.nothing")}</p>;
  const name = t("figures.quality.plot");
  const series = (["start_p95_ms", "start_median_ms"] as const).map((column) => ({
    name: t(`figures.quality.names.${column}`),
    addressOf: null,
    values: rows.map((row) => row[column] ?? 0),
  }));
  return (
    <>
      <PlotPanel
        className="my-4"
        name={name}
        series={series}
        days={rows}
        interval={interval}
        written={(ms) => figure("start_median_ms", ms)}
        axisFigure={(ms) => format.number(ms / 1000, { maximumFractionDigits: 2 })}
      />
      <QualityTimeTable rows={rows} interval={interval} />
    </>
  );
}
