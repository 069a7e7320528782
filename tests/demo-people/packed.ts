import type { PackedColumn, PackedRows, RecordedRows } from "#server/demo/people/recorded.ts";

/** A table by its columns, as `unpacked` reads it. */
export function packed({ name, columns, entries }: RecordedRows): PackedRows {
  const gone = entries.flatMap(([, , row], index) => (row === null ? [index] : []));
  return {
    name,
    columns,
    at: columnOf(entries.map(([at]) => at)),
    keys: columnOf(entries.map(([, key]) => key)),
    gone,
    values: columns.map((_column, place) => columnOf(entries.map(([, , row]) => row?.[place] ?? null))),
  };
}

function columnOf(values: readonly unknown[]): PackedColumn {
  const isWhole = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
  if (!values.every(isWhole)) return { values };
  let last = 0;
  const steps = values.map((value) => {
    if (value === null) return null;
    const step = value - last;
    last = value;
    return step;
  });
  return { steps };
}
