import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { useStacked } from "./stacked.ts";

type Column = {
  name: string;
  /** Shows the name to screen readers only, for a column of buttons. */
  isQuiet?: boolean;
  /** Aligns to the end, for numbers. */
  isNumber?: boolean;
  /** Shown in place of the name: a button that sorts by the column. */
  head?: ReactNode;
  sorted?: "ascending" | "descending" | undefined;
};

type Props = Pick<ComponentProps<"table">, "className" | "onKeyDown"> & {
  label: string;
  columns: readonly Column[];
  /** The rows, `<tr>`s. */
  children: ReactNode;
  /** Shown instead of an empty table. */
  nothing: string;
  isEmpty: boolean;
  /** The rows are still those of the previous filter. */
  isStale?: boolean;
};

/**
 * A table in a panel. Where its columns do not fit, each row's cells stand below each other, with the names of their columns.
 * What still is too wide scrolls sideways on its own, also with the keyboard.
 */
export function DataTable({ label, isEmpty, nothing, ...table }: Props) {
  return isEmpty ? (
    <p className="panel p-8 text-center text-soft">{nothing}</p>
  ) : (
    <FilledTable label={label} {...table} />
  );
}

type FilledProps = Omit<Props, "nothing" | "isEmpty">;

function FilledTable({ label, columns, children, isStale = false, className = "", onKeyDown }: FilledProps) {
  const { panel, ruler } = useStacked();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
    <section ref={panel} className="panel data-panel" aria-label={label} tabIndex={0} aria-busy={isStale}>
      <div ref={ruler} />
      <table
        className={`data-table ${className} ${isStale ? "opacity-60" : ""}`}
        style={namesFor(columns)}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {columns.map(({ name, isQuiet, isNumber, head, sorted }) => (
              <th key={name} scope="col" aria-sort={sorted} className={isNumber ? "text-end!" : ""}>
                {head ?? (isQuiet ? <span className="sr-only">{name}</span> : name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** For `data-table.css`: the columns' names and their width. The first column needs none: it says what the row is about. */
function namesFor(columns: readonly Column[]): CSSProperties {
  return Object.fromEntries(
    columns.flatMap(({ name, isQuiet }, index) =>
      index === 0 || isQuiet
        ? []
        : [
            [`--column-${index + 1}`, JSON.stringify(name)],
            [`--indent-${index + 1}`, "6.5rem"],
          ],
    ),
  );
}
