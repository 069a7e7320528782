import { type ReactNode, useId } from "react";
import { Acts } from "#shared/ui/read-only.tsx";

type Props = {
  id: string;
  title: string;
  action?: ReactNode;
  /** Nothing in it changes anything, so that it works in a session that only looks. */
  reads?: true;
  children: ReactNode;
};

/** A section of My Account: heading, action, content. */
export function Section({ id, title, action, reads, children }: Props) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="account-section">
      <div className="mb-4 flex min-h-9 items-center justify-between gap-4">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <Acts>{action}</Acts>
      </div>
      <div className="min-w-0">{reads ? children : <Acts>{children}</Acts>}</div>
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
