import type { CSSProperties, ReactNode } from "react";

type Column = {
  name: string;
  /** Shows the name to screen readers only, for a column of buttons. */
  isQuiet?: boolean;
  /** Aligns to the end, for numbers. */
  isNumber?: boolean;
};

type Props = {
  label: string;
  columns: readonly Column[];
  /** The rows, `<tr>`s. */
  children: ReactNode;
  /** Shown instead of an empty table. */
  nothing: string;
  isEmpty: boolean;
};

/**
 * A table in a panel that scrolls sideways on its own, also with the keyboard. In a narrow panel each row's cells stand below
 * each other, with the names of their columns.
 */
export function DataTable({ label, columns, children, nothing, isEmpty }: Props) {
  if (isEmpty) return <p className="panel p-8 text-center text-soft">{nothing}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
    <section className="panel data-panel" aria-label={label} tabIndex={0}>
      <table className="data-table" style={namesFor(columns)}>
        <thead>
          <tr>
            {columns.map(({ name, isQuiet, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? "text-end!" : ""}>
                {isQuiet ? <span className="sr-only">{name}</span> : name}
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
            [`--indent-${index + 1}`, "7.5rem"],
          ],
    ),
  );
}
