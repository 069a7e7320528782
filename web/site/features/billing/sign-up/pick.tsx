import type { ReactNode, Ref } from "react";

type Props = {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  title: ReactNode;
  /** A line or two under the title. */
  note?: ReactNode;
  /** Right of both. */
  side?: ReactNode;
};

/** One of a few large choices. All of it can be pressed. */
export function Pick({ name, value, checked, onChange, title, note, side }: Props) {
  return (
    <label className="pick">
      <input type="radio" name={name} value={value} checked={checked} onChange={onChange} className="choice-dot" />
      <span className="min-w-0">
        <span className="block text-lg leading-snug font-semibold">{title}</span>
        {note && <span className="mt-0.5 block text-sm text-soft">{note}</span>}
      </span>
      {side}
    </label>
  );
}

/** The choices with their name, and what to do when none was made. */
export function Picks({
  label,
  missing,
  shakeRef,
  sideBySide = false,
  children,
}: {
  label: string;
  missing: string | undefined;
  shakeRef: Ref<HTMLDivElement>;
  sideBySide?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div ref={shakeRef} className={sideBySide ? "pick-cards" : "grid gap-3"}>
        {children}
      </div>
      <p className="field-note text-error" role="alert">
        {missing}
      </p>
    </fieldset>
  );
}
