import { useId, type ReactNode } from "react";

type Props = {
  title: string;
  /** Names with values, in order; one without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
};

/** A description list of names and values. A value may have several lines. */
export function FactList({ title, facts }: Props) {
  const heading = useId();
  return (
    <section className="panel p-5" aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
