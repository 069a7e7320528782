import type { QualityBy, QualityFigures, QualityRows } from "#contract/admin/quality.ts";
import { csvRows } from "#server/csv.ts";
import { noQuality } from "./quality-figures.ts";

const columns = Object.keys(noQuality) as (keyof QualityFigures)[];
const cellsOf = (row: QualityFigures) => columns.map((name) => row[name] ?? "");

/** The columns are the same in every language, as those of exports. */
export function qualityCsv(rows: QualityRows["rows"]): string {
  return csvRows([["from", "to", ...columns], ...rows.map((row) => [row.from, row.to, ...cellsOf(row)])]);
}

/** A period by title, browser or network. */
export function qualityByCsv(rows: QualityBy["rows"]): string {
  const lines = rows.map((row) => [row.key, row.series_title ?? "", row.title ?? "", ...cellsOf(row)]);
  return csvRows([["key", "series", "title", ...columns], ...lines]);
}
