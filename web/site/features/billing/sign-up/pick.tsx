import type { ReactNode, Ref } from "react";

type Props = {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  title: ReactNode;
  /** One or two lines below the title. */
  note?: ReactNode;
  /** Content on the right. */
  side?: ReactNode;
};

/** A large radio option, pressable as a whole. */
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

/** A group of options with its error. */
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
