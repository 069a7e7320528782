import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call } from "#admin/api.ts";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { ResponseTimes } from "./response-times.tsx";
import type { Report } from "./report.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { ReportCard } from "./report-card.tsx";
import { Unloaded } from "#admin/parts/unloaded.tsx";

const states = ["open", "appealed", "decided"] as const;

/** The moderators' queue. The URL holds the filter. */
export function Reports() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get("state")) ?? "open";
  const query = { state, page: search.get("page") ?? "1" };
  const [asked, setAsked] = useState<{ report: Report; decision: "kept" | "removed" } | null>(null);
  const list = useQuery({
    queryKey: ["reports", query],
    queryFn: () => call("GET /admin/reports", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("reports.title")} lead={t("reports.lead")}>
        {list.data && <ResponseTimes {...list.data} />}
      </PageHead>
      <div className="mb-5">
        <ChoiceButtons
          label={t("reports.states")}
          choices={states.map((one) => ({ value: one, name: t(`reports.${one}`) }))}
          value={state}
          onChoose={(one) => setSearch(one === "open" ? {} : { state: one })}
        />
      </div>
      <Unloaded asked={list} />
      {list.isPending && <Skeleton className="h-96 w-full" />}
      {list.data?.data.length === 0 && <p className="panel p-8 text-center text-soft">{t("reports.nothing")}</p>}
      <ul className="grid gap-4">
        {list.data?.data.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onDecide={(decision) => setAsked({ report, decision })} />
          </li>
        ))}
      </ul>
      {list.data && list.data.total_page > 1 && (
        <Pager
          {...list.data}
          label={t("reports.pages")}
          onPage={(page) => setSearch({ ...(state === "open" ? {} : { state }), page: String(page) })}
        />
      )}
      {asked && <DecisionDialog key={asked.report.id} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
