import type { QualityFigures, QualityRows } from "#contract/admin/quality.ts";
import { csvRows } from "#server/csv.ts";
import { noQuality } from "./quality-figures.ts";

const columns = Object.keys(noQuality) as (keyof QualityFigures)[];

/** The columns are the same in every language, as those of exports. */
export function qualityCsv(rows: QualityRows["rows"]): string {
  return csvRows([
    ["from", "to", ...columns],
    ...rows.map((row) => [row.from, row.to, ...columns.map((name) => row[name] ?? "")]),
  ]);
}
