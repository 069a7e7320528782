import type { QualityBy, QualityKey } from "#contract/admin/quality.ts";
import { networkKinds } from "#contract/quality.ts";
import { useTexts } from "#admin/texts.ts";

type Row = Pick<QualityBy["rows"][number], "key" | "title" | "series_title">;

/** What a row is about, in words. */
export function useKeyName(by: QualityKey): (row: Row) => string {
  const t = useTexts();
  return ({ key, title, series_title: series }) => {
    if (by === "title") return [series, title].filter(Boolean).join(" – ");
    if (by === "browser") return key === "" ? t("figures.quality.unknownBrowser") : key;
    return t(`figures.quality.networks.${networkKinds.find((one) => one === key) ?? "unknown"}`);
  };
}
