import { PageHead } from "#admin/parts/page-head.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { HolderList } from "./holder-list.tsx";
import { Months } from "./months.tsx";

const views = ["holders", "months"] as const;

/** Whom the service owes for what is watched, and how much by month. */
export function RightsHolders() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const view = views.find((one) => one === values["view"]) ?? "holders";
  return (
    <>
      <PageHead title={t("rightsHolders.title")} lead={t("rightsHolders.lead")} />
      <div className="mb-7">
        <ChoiceButtons
          label={t("rightsHolders.views.label")}
          choices={views.map((value) => ({ value, name: t(`rightsHolders.views.${value}`) }))}
          value={view}
          onChoose={(next) => set("view", next)}
          look="segment"
        />
      </div>
      {view === "holders" ? <HolderList /> : <Months />}
    </>
  );
}
