import { CalendarDays } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { isIsoDate, maskDate, readDate, shownDate } from "./date-text.ts";
import { Field, type FieldWords } from "./field.tsx";

type Props = FieldWords & {
  /** YYYY-MM-DD, or what was typed while it is no date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** YYYY-MM-DD */
  min: string;
  max: string;
  name: string;
  autoComplete?: string;
  /** 'Choisir dans le calendrier' */
  pickLabel: string;
  ref?: (element: HTMLInputElement | null) => void;
};

/** A day, typed as DD/MM/YYYY or picked in the browser's own calendar. */
export function DateField({
  label,
  hint,
  error,
  aside,
  value,
  onChange,
  onBlur,
  min,
  max,
  name,
  autoComplete,
  pickLabel,
  ref,
}: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => shownDate(value));
  const shown = isIsoDate(value) && readDate(typed) !== value ? shownDate(value) : typed;

  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const text = maskDate(event.target.value);
    setTyped(text);
    onChange(readDate(text) ?? text);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    setTyped(shownDate(event.target.value));
    onChange(event.target.value);
  };
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(tied) => (
        <div className="relative">
          <input
            {...tied}
            ref={ref}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete={autoComplete}
            maxLength={10}
            value={shown}
            onChange={type}
            onBlur={onBlur}
            className="control pe-13 tabular-nums"
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isIsoDate(value) ? value : ""}
            onChange={pick}
            className="pointer-events-none absolute end-0 bottom-0 size-px opacity-0"
          />
          <button
            type="button"
            aria-label={pickLabel}
            onClick={() => picker.current?.showPicker()}
            className="icon-button icon-button-plain absolute inset-y-1 end-1 w-11"
          >
            <CalendarDays className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
