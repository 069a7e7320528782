import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { vatPeriods } from "#contract/admin/accounting.ts";
import { buttonClass } from "#shared/ui/button-look.ts";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { VatTable } from "./vat-table.tsx";
import { useYear, YearChoice } from "#admin/parts/year-choice.tsx";

/** Net, VAT and operations of a year by period and rate. */
export function Vat() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const { from, to } = useYear();
  const by = vatPeriods.find((one) => one === values["by"]) ?? "month";
  const query = { from, to, by };
  const vat = useQuery({
    queryKey: ["accounting", "vat", query],
    queryFn: () => call("GET /admin/accounting/vat", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div className="flex flex-wrap items-end gap-x-6">
          <YearChoice />
          <div className="mb-6">
            <ChoiceButtons
              label={t("accounting.periods.label")}
              choices={vatPeriods.map((value) => ({ value, name: t(`accounting.periods.${value}`) }))}
              value={by}
              onChoose={(next) => set("by", next)}
            />
          </div>
        </div>
        <a
          className={`${buttonClass({ look: "secondary" })} mb-5 gap-2`}
          href={`/api/admin/accounting/vat.csv?${new URLSearchParams(query)}`}
          download
        >
          <Download className="size-4" aria-hidden="true" />
          {t("accounting.csv")}
        </a>
      </div>
      <Loaded asked={vat}>
        {({ data }) => <VatTable periods={data.toReversed()} by={by} isStale={vat.isPlaceholderData} />}
      </Loaded>
      <p className="mt-4 max-w-3xl text-sm text-soft">{t("accounting.vatNote")}</p>
    </>
  );
}
