import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useTexts } from "#admin/texts.ts";
import { Closings } from "./closings.tsx";
import { EReports } from "./e-reports.tsx";
import { Files } from "./files.tsx";
import { Vat } from "./vat.tsx";
import { VideoTax } from "./video-tax.tsx";

const views = { vat: Vat, closings: Closings, eReports: EReports, videoTax: VideoTax, files: Files } as const;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** What the operator's accountant and the state ask for. */
export function Accounting() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const view = names.find((name) => name === values["view"]) ?? "vat";
  const Shown = views[view];
  return (
    <>
      <PageHead title={t("accounting.title")} lead={t("accounting.lead")} />
      <div className="mb-7">
        <ChoiceButtons
          label={t("accounting.views.label")}
          choices={names.map((value) => ({ value, name: t(`accounting.views.${value}`) }))}
          value={view}
          onChoose={(next) => set("view", next)}
          look="segment"
        />
      </div>
      <Shown />
    </>
  );
}
