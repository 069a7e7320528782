import type { ReactNode } from "react";
import { TextField } from "#shared/ui/field.tsx";
import { instantInParis, parisText } from "./paris-time.ts";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string | null;
  onChange: (at: string | null) => void;
};

/** A date with its time in Paris; empty: none. */
export function MomentField({ label, hint, error, value, onChange }: Props) {
  const pass = (text: string): void => {
    const next = instantInParis(text);
    if (next !== value) onChange(next);
  };
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="datetime-local"
      // While a date is incomplete, the browser keeps the typed text.
      key={value === null ? "none" : "some"}
      defaultValue={parisText(value)}
      onBlur={({ currentTarget }) => pass(currentTarget.value)}
      // Enter submits the form while the field keeps the focus: it must not be sent with the instant before.
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") pass(currentTarget.value);
      }}
    />
  );
}
