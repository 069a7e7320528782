import { useFormatter } from "use-intl";
import type { QualityFigures } from "#contract/admin/quality.ts";

export const qualityColumns = [
  "playbacks",
  "start_score",
  "start_median_ms",
  "start_p95_ms",
  "stall_ratio",
  "stalled_playbacks",
  "failed_playbacks",
  "bitrate_median_kbps",
  "bitrate_p5_kbps",
] as const satisfies readonly (keyof QualityFigures)[];
export type QualityColumn = (typeof qualityColumns)[number];

/** A figure in words, with its unit; a dash where nothing was measured. */
export function useQualityFigure(): (column: QualityColumn, value: number | null) => string {
  const format = useFormatter();
  return (column, value) => {
    if (value === null) return "–";
    switch (column) {
      case "start_median_ms":
      case "start_p95_ms":
        return format.number(value / 1000, { style: "unit", unit: "second", maximumFractionDigits: 2 });
      case "stall_ratio":
        return format.number(value, { style: "percent", maximumFractionDigits: 2 });
      case "bitrate_median_kbps":
      case "bitrate_p5_kbps":
        return format.number(value / 1000, { style: "unit", unit: "megabit-per-second", maximumFractionDigits: 1 });
      default:
        return format.number(value, { maximumFractionDigits: 1 });
    }
  };
}
