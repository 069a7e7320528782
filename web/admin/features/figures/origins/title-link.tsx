import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#admin/session.ts";

/** A title's name; for editors it leads to its page. */
export function TitleLink({ id, children }: { id: number; children: ReactNode }) {
  if (!useMay("editor")) return <span className="font-semibold">{children}</span>;
  return (
    <Link to={`/titles/${id}`} className="font-semibold underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
