import type { ReactNode } from "react";

/** Names with values, a line each. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="panel divide-y divide-line text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
