import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = { children: ReactNode; to?: string; onPicture?: boolean };

/** A word that names a kind; with `to`, a way to all of that kind. */
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

/** How many are new. The words that say what are `label`'s. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
