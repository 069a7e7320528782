import type { ReactNode } from "react";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { FaultLine } from "./fault.tsx";

type Column = {
  name: string;
  /** Of a column of buttons: its name is for screen readers alone. */
  isQuiet?: boolean;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
};

type Props = {
  label: string;
  columns: readonly Column[];
  /** The rows, `<tr>`s. */
  children: ReactNode;
  /** Shown instead of a table without rows. */
  nothing: string;
  isEmpty: boolean;
};

/** A table in a panel that scrolls sideways by itself, with the keyboard too. */
export function Ledger({ label, columns, children, nothing, isEmpty }: Props) {
  if (isEmpty) return <p className="panel p-8 text-center text-soft">{nothing}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: keys reach what is out of sight
    <section className="panel overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="ledger">
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

type Asked<T> = { data: T | undefined; isPending: boolean; error: Error | null };

/** What was asked for once it is there; before that its outline, and why it did not come. */
export function Loaded<T>({ asked, children }: { asked: Asked<T>; children: (data: T) => ReactNode }) {
  return (
    <>
      {asked.error && <FaultLine fault={asked.error.message} />}
      {asked.isPending && <Skeleton className="h-64 w-full" />}
      {asked.data !== undefined && children(asked.data)}
    </>
  );
}
