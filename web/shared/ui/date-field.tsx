import { CalendarDays } from "lucide-react";
import { type ChangeEvent, lazy, useState } from "react";
import { isIsoDate, maskDate, readDate, shownDate } from "./date-text.ts";
import { Field, type FieldWords } from "./field.tsx";
import { placeBelowField, usePopup } from "./popup.ts";
import { Part } from "./part.tsx";

const Calendar = lazy(() => import("./calendar.tsx"));

type Props = FieldWords & {
  /** YYYY-MM-DD, or the typed text while it is not a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** YYYY-MM-DD */
  min: string;
  max: string;
  /** Month that the calendar opens at without a value. */
  opensAt: string;
  name: string;
  autoComplete?: string;
  /** 'Choisir dans le calendrier' */
  pickLabel: string;
  ref?: (element: HTMLInputElement | null) => void;
};

/** A date, typed as DD/MM/YYYY or picked in a calendar. */
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
  opensAt,
  name,
  autoComplete,
  pickLabel,
  ref,
}: Props) {
  const [typed, setTyped] = useState(() => shownDate(value));
  const shown = isIsoDate(value) && readDate(typed) !== value ? shownDate(value) : typed;

  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const text = maskDate(event.target.value);
    setTyped(text);
    onChange(readDate(text) ?? text);
  };
  const pick = (day: string): void => {
    setTyped(shownDate(day));
    onChange(day);
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
          <CalendarButton
            label={pickLabel}
            {...{ min, max, opensAt }}
            value={isIsoDate(value) && value >= min && value <= max ? value : undefined}
            onPick={pick}
          />
        </div>
      )}
    </Field>
  );
}

type CalendarProps = {
  label: string;
  value: string | undefined;
  min: string;
  max: string;
  opensAt: string;
  onPick: (day: string) => void;
};

/** Opens the calendar below the field; the page scrolls to it if necessary. */
function CalendarButton({ label, onPick, ...days }: CalendarProps) {
  const { isOpen, close, buttonProps, popupProps } = usePopup(placeBelowField);
  const pick = (day: string): void => {
    onPick(day);
    close();
  };
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        className="icon-button icon-button-plain absolute inset-y-1 end-1 w-11"
      >
        <CalendarDays className="size-5" aria-hidden="true" />
      </button>
      <div {...popupProps} role="dialog" aria-label={label} className="menu calendar-popup">
        {isOpen && (
          <Part waiting={<div className="calendar" />} missing="here">
            <Calendar {...days} onPick={pick} />
          </Part>
        )}
      </div>
    </>
  );
}
