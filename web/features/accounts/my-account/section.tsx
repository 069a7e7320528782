import { type ReactNode, useId } from "react";

type Props = { id?: string; title: string; action?: ReactNode; children: ReactNode };

/** One part of My Account: its name beside it on a wide screen, above it on a narrow one. */
export function Section({ id, title, action, children }: Props) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="account-section">
      <div className="flex min-h-11 items-center justify-between gap-4 sm:block">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        {action && <div className="sm:mt-4">{action}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** What is known, as a list of 'what: how'. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="account-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
