import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call } from "#admin/api.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { cashColumns, revenueColumns, subscriberColumns, trialColumns, views, type View } from "./columns.ts";
import { FigureTabs } from "./figure-tabs.tsx";
import { FigureView } from "./figure-view.tsx";
import { KeptAt } from "./kept-at.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import { usePeriod, type AskedPeriod } from "./period.ts";
import { Reasons } from "./reasons.tsx";

const movementColumns = { subscribers: subscriberColumns, revenue: revenueColumns, trials: trialColumns };

/** Subscribers, recurring revenue, free months and cash of a period: each as a plot and as a table, with its definition. */
export function FiguresPage() {
  const t = useTexts();
  const period = usePeriod();
  const view = views.find((one) => one === period.values["view"]) ?? "subscribers";
  const { from, to, interval } = period;
  const query = { from, ...(to && { to }), interval };
  return (
    <>
      <PageHead title={t("figures.title")} lead={t("figures.lead")}>
        <a
          className="segment inline-flex items-center gap-2"
          href={`/api/admin/figures/${view === "cash" ? "cash" : "movements"}.csv?${new URLSearchParams(query)}`}
          download
        >
          <Download className="size-4" aria-hidden="true" />
          {t("figures.file")}
        </a>
      </PageHead>
      <FigureTabs />
      <div className="mb-5">
        <ChoiceButtons
          label={t("figures.views.label")}
          look="segment"
          choices={views.map((one) => ({ value: one, name: t(`figures.views.${one}`) }))}
          value={view}
          onChoose={(next) => period.set("view", next)}
        />
      </div>
      <PeriodFilter {...period} />
      {view === "cash" ? <CashView query={query} /> : <MovementView view={view} query={query} />}
    </>
  );
}

type Query = Pick<AskedPeriod, "from" | "to" | "interval">;

function MovementView({ view, query }: { view: Exclude<View, "cash">; query: Query }) {
  const asked = useQuery({
    queryKey: ["figures", "movements", query],
    queryFn: () => call("GET /admin/figures/movements", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {({ rows, kept_at: keptAt, reasons }) => (
        <>
          <KeptAt at={keptAt} />
          <FigureView view={view} columns={movementColumns[view]} rows={rows} interval={query.interval}>
            <Reasons view={view} reasons={reasons} rows={rows} />
          </FigureView>
        </>
      )}
    </Loaded>
  );
}

function CashView({ query }: { query: Query }) {
  const asked = useQuery({
    queryKey: ["figures", "cash", query],
    queryFn: () => call("GET /admin/figures/cash", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {({ rows, kept_at: keptAt }) => (
        <>
          <KeptAt at={keptAt} />
          <FigureView view="cash" columns={cashColumns} rows={rows} interval={query.interval} />
        </>
      )}
    </Loaded>
  );
}
