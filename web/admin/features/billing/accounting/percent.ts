import { useFormatter } from "use-intl";
import { useTexts } from "#admin/texts.ts";

/** '20 %', '20%': a rate of VAT; words where it is unknown. */
export function usePercent(): (percent: number | null) => string {
  const t = useTexts();
  const format = useFormatter();
  return (percent) =>
    percent === null
      ? t("accounting.unknownRate")
      : format.number(percent / 100, { style: "percent", maximumFractionDigits: 2 });
}
