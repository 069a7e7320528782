import type { QualityFigures } from "#contract/admin/quality.ts";
import { qualityColumns, useQualityFigure } from "./quality-columns.ts";

/** The cells of a row of figures. */
export function QualityCells({ figures }: { figures: QualityFigures }) {
  const figure = useQualityFigure();
  return qualityColumns.map((column) => (
    <td key={column} className="text-end whitespace-nowrap tabular-nums">
      {figure(column, figures[column])}
    </td>
  ));
}
