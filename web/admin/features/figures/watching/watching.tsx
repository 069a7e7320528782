import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { FigureTabs } from "../figure-tabs.tsx";
import { WatchedMonthView, monthViews } from "./month.tsx";
import { UnmetView } from "./unmet.tsx";
import { WatchedTime } from "./watched-time.tsx";

const views = ["time", ...monthViews, "unmet"] as const;

/** What is watched: over time, and of a month by title, season and hour. */
export function WatchingPage() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const view = views.find((one) => one === values["view"]) ?? "time";
  return (
    <>
      <PageHead title={t("figures.title")} lead={t("figures.watching.lead")} />
      <FigureTabs />
      <div className="mb-5">
        <ChoiceButtons
          label={t("figures.views.label")}
          look="segment"
          choices={views.map((one) => ({ value: one, name: t(`figures.watching.views.${one}`) }))}
          value={view}
          onChoose={(next) => set("view", next)}
        />
      </div>
      {view === "time" ? <WatchedTime /> : view === "unmet" ? <UnmetView /> : <WatchedMonthView view={view} />}
    </>
  );
}
