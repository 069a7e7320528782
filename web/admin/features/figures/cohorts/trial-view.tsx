import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { DefinitionList } from "../definition-list.tsx";
import { FileLink } from "../file-link.tsx";
import { KeptAt } from "../kept-at.tsx";
import { TrialTable, trialColumns } from "./trial-table.tsx";

/** Free months by the month in which they began. */
export function TrialView({ query }: { query: { since?: string } }) {
  const t = useTexts();
  const asked = useQuery({
    queryKey: ["figures", "trials", query],
    queryFn: () => call("GET /admin/figures/trials", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {({ months, kept_at: keptAt }) => (
        <>
          <div className="mb-2 flex flex-wrap items-baseline gap-3">
            <KeptAt at={keptAt} />
            <FileLink name="trials" query={query} />
          </div>
          <TrialTable months={months} />
          <DefinitionList
            rule={t("figures.cohorts.trialRule")}
            entries={trialColumns.map(({ figure }) => ({
              name: t(`figures.names.${figure}`),
              meaning: t(`figures.about.${figure}`),
            }))}
          />
        </>
      )}
    </Loaded>
  );
}
