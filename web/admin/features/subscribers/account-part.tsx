import type { ReactNode } from "react";
import { Instant } from "#admin/parts/instant.tsx";

export function Part({ title, nothing, children }: { title: string; nothing: string; children: ReactNode[] }) {
  return (
    <section className="panel p-5" aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children.length === 0 ? <p className="text-sm text-soft">{nothing}</p> : <ul className="text-sm">{children}</ul>}
    </section>
  );
}

export function Line({ at, children }: { at?: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {at !== undefined && (
        <span className="flex-none text-soft">
          <Instant at={at} />
        </span>
      )}
    </li>
  );
}
