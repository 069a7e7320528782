import { CopyButton } from "#admin/parts/copy-button.tsx";

/** Copies a table for a spreadsheet. */
export function CopyTable({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  return <CopyButton text={rows.map((cells) => cells.join("\t")).join("\n")} label={label} />;
}
