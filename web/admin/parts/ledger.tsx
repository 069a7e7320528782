import type { ReactNode } from "react";
import { CallError } from "#contract/client.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { NotFound } from "./not-found.tsx";
import { type Asked, Unloaded } from "./unloaded.tsx";

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

/** A table in a panel that scrolls sideways on its own, also with the keyboard. */
export function Ledger({ label, columns, children, nothing, isEmpty }: Props) {
  if (isEmpty) return <p className="panel p-8 text-center text-soft">{nothing}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
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

/**
 * A query's data once loaded; before that a skeleton, or the error with a retry button. What does not exist reads like an unknown
 * page.
 */
export function Loaded<T>({
  asked,
  children,
}: {
  asked: Asked & { data: T | undefined; isPending: boolean };
  children: (data: T) => ReactNode;
}) {
  if (asked.data === undefined && asked.error instanceof CallError && asked.error.status === 404) return <NotFound />;
  return (
    <>
      <Unloaded asked={asked} />
      {asked.isPending && <Skeleton className="h-64 w-full" />}
      {asked.data !== undefined && children(asked.data)}
    </>
  );
}
