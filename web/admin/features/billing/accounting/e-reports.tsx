import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { monthAndYear } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { EReportRow } from "./e-report-row.tsx";
import { useYear, YearChoice } from "#admin/parts/year-choice.tsx";

/** The periods of e-reporting of a year, with their files for the approved platform. */
export function EReports() {
  const t = useTexts();
  const { locale } = useLanguage();
  const { year } = useYear();
  const reports = useQuery({
    queryKey: ["accounting", "e-reports", year],
    queryFn: () => call("GET /admin/accounting/e-reports", { query: { year } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p className="mb-2 max-w-3xl text-soft">{t("accounting.eReports.lead")}</p>
      <p className="mb-5 max-w-3xl text-soft">{t("accounting.eReports.notSent")}</p>
      <YearChoice />
      <Loaded asked={reports}>
        {({ regime, since, data }) => (
          <>
            <DataTable
              label={t("accounting.views.eReports")}
              columns={[
                { name: t("accounting.period") },
                { name: t("accounting.eReports.amounts"), isNumber: true },
                { name: t("accounting.eReports.due") },
                { name: t("accounting.eReports.state") },
                { name: t("accounting.eReports.actions"), isQuiet: true },
              ]}
              isEmpty={data.length === 0}
              nothing={t("accounting.eReports.none", { month: monthAndYear(since, locale) })}
              isStale={reports.isPlaceholderData}
            >
              {data.map((period) => (
                <EReportRow key={`${period.kind} ${period.from} ${period.to}`} period={period} />
              ))}
            </DataTable>
            <p className="mt-4 max-w-3xl text-sm text-soft">{t(`accounting.eReports.regimes.${regime}`)}</p>
          </>
        )}
      </Loaded>
    </>
  );
}
