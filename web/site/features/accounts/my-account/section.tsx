import { type ReactNode, useId } from "react";

type Props = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** A section of My Account: heading, action, content. */
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
  /** Double width, for long values. */
  wide?: boolean;
};

/** A description list. */
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
