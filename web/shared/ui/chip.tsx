import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = { children: ReactNode; to?: string; onPicture?: boolean };

/** A tag; with `to`, a link to everything with that tag. */
export function Chip({ children, to, onPicture = false }: Props) {
  const look = `chip ${onPicture ? "chip-picture" : ""}`;
  return to === undefined ? (
    <span className={look}>{children}</span>
  ) : (
    <Link to={to} className={`${look} chip-link`}>
      {children}
    </Link>
  );
}

/** A count badge; `label` is its accessible text. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
