import { useAddressState } from "#admin/parts/address-state.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { FigureTabs } from "../figure-tabs.tsx";
import { CohortView } from "./cohort-view.tsx";
import { SinceField, useSince } from "./since-field.tsx";
import { TrialView } from "./trial-view.tsx";

const views = ["people", "revenue", "trials"] as const;

/** New subscribers and free months by the month in which they began, and what became of them. */
export function CohortsPage() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const view = views.find((one) => one === values["view"]) ?? "people";
  const since = useSince();
  return (
    <>
      <PageHead title={t("figures.title")} lead={t("figures.cohorts.lead")} />
      <FigureTabs />
      <div className="mb-5">
        <ChoiceButtons
          label={t("figures.views.label")}
          look="segment"
          choices={views.map((one) => ({ value: one, name: t(`figures.cohorts.views.${one}`) }))}
          value={view}
          onChoose={(next) => set("view", next)}
        />
      </div>
      <div className="filters noteless">
        <SinceField />
      </div>
      {view === "trials" ? <TrialView query={since} /> : <CohortView of={view} query={since} />}
    </>
  );
}
