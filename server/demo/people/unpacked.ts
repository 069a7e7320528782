import type { Entry, PackedColumn, PackedRows, RecordedRows } from "./recorded.ts";

/** The rows of a table, in the order in which they came into being. */
export function unpacked({ name, columns, at, keys, gone, values }: PackedRows): RecordedRows {
  const [instants, names] = [valuesOf(at) as number[], valuesOf(keys) as (string | number)[]];
  const unpackedValues = values.map(valuesOf);
  const absent = new Set(gone);
  const entries = instants.map((instant, index): Entry => [
    instant,
    names[index] ?? "",
    absent.has(index) ? null : unpackedValues.map((column) => column[index]),
  ]);
  return { name, columns, entries };
}

function valuesOf(column: PackedColumn): readonly unknown[] {
  if ("values" in column) return column.values;
  let last = 0;
  return column.steps.map((step) => (step === null ? null : (last += step)));
}
