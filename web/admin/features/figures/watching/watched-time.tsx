import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import type { Interval } from "#contract/admin/figures.ts";
import type { WatchingRow } from "#contract/admin/watching.ts";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { KeptAt } from "../kept-at.tsx";
import { PeriodFilter } from "../period-filter.tsx";
import { usePeriod } from "../period.ts";
import { FileLink } from "../file-link.tsx";
import { useHours } from "./hours.ts";
import { WatchedTimeTable } from "./watched-time-table.tsx";
import { WatchingDefinitions } from "./watching-definitions.tsx";
import { PlotPanel } from "../plot-panel.tsx";

/** All that was watched, children included. */
export function WatchedTime() {
  const period = usePeriod();
  const { from, to, interval } = period;
  const query = { from, ...(to && { to }), interval };
  const asked = useQuery({
    queryKey: ["figures", "watching", query],
    queryFn: () => call("GET /admin/figures/watching", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PeriodFilter {...period} />
      <Loaded asked={asked}>
        {({ rows, kept_at: keptAt }) => (
          <>
            <div className="mb-2 flex flex-wrap items-baseline gap-3">
              <KeptAt at={keptAt} />
              <FileLink name="watching" query={query} />
            </div>
            <Shown rows={rows} interval={interval} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Shown({ rows, interval }: { rows: readonly WatchingRow[]; interval: Interval }) {
  const t = useTexts();
  const format = useFormatter();
  const hours = useHours();
  if (rows.length === 0) return <p className="panel p-8 text-center text-soft">{t("figures.watching.nothing")}</p>;
  const name = t("figures.watching.views.time");
  const series = [{ name: t("figures.watching.hours"), addressOf: null, values: rows.map(({ seconds }) => seconds) }];
  return (
    <>
      <PlotPanel
        className="my-4"
        name={name}
        series={series}
        days={rows}
        interval={interval}
        written={hours}
        axisFigure={(seconds) => format.number(seconds / 3600, { maximumFractionDigits: 1 })}
      />
      <WatchedTimeTable rows={rows} interval={interval} />
      <WatchingDefinitions names={["hours", "starts", "finishes", "withheldDays"]} rule="time" />
    </>
  );
}
