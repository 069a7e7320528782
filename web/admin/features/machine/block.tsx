import type { ReactNode } from "react";

type Props = { title: string; lead?: string; children: ReactNode };

/** One part of the page, under its heading. No landmark: the tables in it are, by the same names. */
export function Block({ title, lead, children }: Props) {
  return (
    <div className="min-w-0">
      <h2 className="text-lg">{title}</h2>
      {lead && <p className="mt-1 max-w-2xl text-sm text-soft">{lead}</p>}
      <div className="mt-3">{children}</div>
    </div>
  );
}
