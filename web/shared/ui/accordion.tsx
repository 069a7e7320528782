import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** Of those with one name, opening one closes the others. */
  name?: string;
  open?: boolean;
  id?: string;
};

/** A question that opens onto its answer, without a script. */
export function Accordion({ title, children, name, open, id }: Props) {
  return (
    <details className="accordion" name={name} open={open} id={id}>
      <summary>
        <span>{title}</span>
        <span className="accordion-sign" aria-hidden="true" />
      </summary>
      <div className="max-w-180 pb-6 text-soft">{children}</div>
    </details>
  );
}
