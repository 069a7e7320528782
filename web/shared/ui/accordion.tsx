import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** Opening one closes the others of the same name. */
  name?: string;
  open?: boolean;
  id?: string;
};

/** A disclosure that works without script. */
export function Accordion({ title, children, name, open, id }: Props) {
  return (
    <details className="accordion" name={name} open={open} id={id}>
      <summary>
        <span>{title}</span>
        <span className="accordion-sign" aria-hidden="true" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
