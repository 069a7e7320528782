import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { Deposits } from "./deposits.tsx";
import { OriginsNowView } from "./now.tsx";
import { OverTime } from "./over-time.tsx";
import { YearStatement } from "./statement.tsx";

const views = { now: OriginsNowView, time: OverTime, statement: YearStatement, deposits: Deposits } as const;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** Where the works come from and how accessible they are, and what is declared of them each year. */
export function OriginsPage() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const view = names.find((one) => one === values["view"]) ?? "now";
  const Shown = views[view];
  return (
    <>
      <PageHead title={t("origins.title")} lead={t("origins.lead")} />
      <div className="mb-6">
        <ChoiceButtons
          label={t("origins.views.label")}
          look="segment"
          choices={names.map((one) => ({ value: one, name: t(`origins.views.${one}`) }))}
          value={view}
          onChoose={(next) => set("view", next)}
        />
      </div>
      <Shown />
    </>
  );
}
