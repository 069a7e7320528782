import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { DefinitionList } from "../definition-list.tsx";
import { FileLink } from "../file-link.tsx";
import { KeptAt } from "../kept-at.tsx";
import { CohortTable } from "./cohort-table.tsx";
import type { Measure } from "./together.ts";

type Props = { of: Measure; query: { since?: string } };

const names = { people: ["cohort", "after", "people"], revenue: ["cohort", "after", "revenue"] } as const;

/** New subscribers by month: how many stayed, or the revenue that was kept. */
export function CohortView({ of, query }: Props) {
  const t = useTexts();
  const asked = useQuery({
    queryKey: ["figures", "cohorts", query],
    queryFn: () => call("GET /admin/figures/cohorts", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {({ cohorts, kept_at: keptAt }) => (
        <>
          <div className="mb-2 flex flex-wrap items-baseline gap-3">
            <KeptAt at={keptAt} />
            <FileLink name="cohorts" query={query} />
          </div>
          {cohorts.some(({ people }) => people > 0) ? (
            <CohortTable of={of} cohorts={cohorts} />
          ) : (
            <p className="panel p-8 text-center text-soft">{t("figures.nothing")}</p>
          )}
          <DefinitionList
            rule={t("figures.cohorts.rule")}
            entries={names[of].map((name) => ({
              name: t(`figures.cohorts.names.${name}`),
              meaning: t(`figures.cohorts.about.${name}`),
            }))}
          />
        </>
      )}
    </Loaded>
  );
}
