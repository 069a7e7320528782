import type { ReactNode } from "react";

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
  /** On phones each row's cells stand below each other, where a row ends with something to press. */
  stacks?: boolean;
};

/** A table in a panel that scrolls sideways on its own, also with the keyboard. */
export function DataTable({ label, columns, children, nothing, isEmpty, stacks = false }: Props) {
  if (isEmpty) return <p className="panel p-8 text-center text-soft">{nothing}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
    <section className="panel overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className={stacks ? "data-table data-table-stacking" : "data-table"}>
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
