import type { ChangeEvent } from "react";
import { dialPrefix } from "#contract/countries.ts";
import { CountryPicker } from "./country-picker.tsx";
import { Field, type FieldWords } from "./field.tsx";

type Props = FieldWords & {
  /** Digits only. */
  value: string;
  country: string;
  onChange: (digits: string) => void;
  onCountryChange: (code: string) => void;
  onBlur?: () => void;
  name: string;
  locale: string;
  countryWords: { label: string; search: string; none: string };
  ref?: (element: HTMLInputElement | null) => void;
};

/** A phone number of 12 digits at most, shown in groups of four, behind its country's prefix. */
export function PhoneField({
  label,
  hint,
  error,
  aside,
  value,
  country,
  onChange,
  onCountryChange,
  onBlur,
  name,
  locale,
  countryWords,
  ref,
}: Props) {
  const type = (event: ChangeEvent<HTMLInputElement>): void => onChange(phoneDigits(event.target.value, country));
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(tied) => (
        <div className="phone-control">
          <CountryPicker value={country} onChange={onCountryChange} locale={locale} words={countryWords} />
          <input
            {...tied}
            ref={ref}
            name={name}
            type="tel"
            autoComplete="tel-national"
            inputMode="tel"
            value={maskPhone(value)}
            onChange={type}
            onBlur={onBlur}
            className="control tabular-nums"
          />
        </div>
      )}
    </Field>
  );
}

/** Digits alone; a pasted or filled-in '+33 6 …' gives up the prefix that stands beside it. */
function phoneDigits(typed: string, country: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  const prefix = String(Number(dialPrefix(country) ?? 0));
  const national = /^\s*\+/.test(typed) && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
  return national.slice(0, 12);
}

const maskPhone = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
