import { qualityKeys } from "#contract/admin/quality.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { FigureTabs } from "../figure-tabs.tsx";
import { PeriodFilter } from "../period-filter.tsx";
import { usePeriod } from "../period.ts";
import { QualityByKey } from "./quality-by-key.tsx";
import { QualityDefinitions } from "./quality-definitions.tsx";
import { QualityOverTime } from "./quality-over-time.tsx";

const views = ["time", ...qualityKeys] as const;

/** How well playback goes: over time, and of a period by title, browser and network. */
export function QualityPage() {
  const t = useTexts();
  const period = usePeriod();
  const view = views.find((one) => one === period.values["view"]) ?? "time";
  const { from, to, interval } = period;
  const days = { from, ...(to && { to }) };
  return (
    <>
      <PageHead title={t("figures.title")} lead={t("figures.quality.lead")} />
      <FigureTabs />
      <div className="mb-5">
        <ChoiceButtons
          label={t("figures.views.label")}
          look="segment"
          choices={views.map((one) => ({ value: one, name: t(`figures.quality.views.${one}`) }))}
          value={view}
          onChoose={(next) => period.set("view", next)}
        />
      </div>
      <PeriodFilter {...period} />
      {view === "time" ? <QualityOverTime query={{ ...days, interval }} /> : <QualityByKey by={view} days={days} />}
      <QualityDefinitions />
    </>
  );
}
