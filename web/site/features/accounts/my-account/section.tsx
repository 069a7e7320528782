import { type ReactNode, useId } from "react";

type Props = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** One part of My Account: its name, what can be done there, what is known. */
export function Section({ id, title, action, children }: Props) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="account-section">
      <div className="mb-4 flex min-h-9 items-center justify-between gap-4">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        {action}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

type Fact = {
  label: string;
  value: ReactNode;
  /** Twice as wide as others: an address. */
  wide?: boolean;
};

/** What is known, as a list of 'what: how'. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="account-facts">
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide ? "" : undefined}>
          <dt>{label}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
