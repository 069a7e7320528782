import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SignUps } from "#contract/admin/sign-ups.ts";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { FigureTabs } from "../figure-tabs.tsx";
import { FileLink } from "../file-link.tsx";
import { KeptAt } from "../kept-at.tsx";
import { PeriodFilter } from "../period-filter.tsx";
import { usePeriod, type AskedPeriod } from "../period.ts";
import { LanguageField, useAskedLanguage } from "./language-field.tsx";
import { SignUpDefinitions } from "./sign-up-definitions.tsx";
import { SignUpTable } from "./sign-up-table.tsx";
import { StepTable } from "./step-table.tsx";

/** How far sign-ups come: each step with its share, and where people stop. */
export function SignUpsPage() {
  const t = useTexts();
  const period = usePeriod();
  const { from, to, interval } = period;
  const language = useAskedLanguage();
  const query = { from, ...(to && { to }), interval, ...language };
  const asked = useQuery({
    queryKey: ["figures", "sign-ups", query],
    queryFn: () => call("GET /admin/figures/sign-ups", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("figures.title")} lead={t("figures.signUps.lead")} />
      <FigureTabs />
      <PeriodFilter {...period}>
        <LanguageField />
      </PeriodFilter>
      <Loaded asked={asked}>
        {({ rows, kept_at: keptAt }) => (
          <>
            <div className="mb-2 flex flex-wrap items-baseline gap-3">
              <KeptAt at={keptAt} />
              <FileLink name="sign-ups" query={query} />
            </div>
            <Shown rows={rows} interval={interval} language={language} />
          </>
        )}
      </Loaded>
      <SignUpDefinitions />
    </>
  );
}

type ShownProps = Pick<SignUps, "rows"> &
  Pick<AskedPeriod, "interval"> & { language: ReturnType<typeof useAskedLanguage> };

function Shown({ rows, interval, language }: ShownProps) {
  const t = useTexts();
  if (rows.length === 0) return <p className="panel p-8 text-center text-soft">{t("figures.signUps.nothing")}</p>;
  return (
    <>
      <StepTable rows={rows} language={language} />
      <h2 className="mt-8 mb-3 text-lg">{t(`figures.signUps.by.${interval}`)}</h2>
      <SignUpTable rows={rows} interval={interval} language={language} />
    </>
  );
}
