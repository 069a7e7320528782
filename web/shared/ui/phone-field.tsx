import { type ChangeEvent, useRef } from "react";
import { readPhone } from "#contract/phone-numbers.ts";
import { CountryPicker } from "./country-picker.tsx";
import { Field, type FieldWords } from "./field.tsx";
import { loadPhoneRules } from "./phone-numbers.ts";
import { digitsAtMost, maskPhone, phoneText } from "./phone-text.ts";

type Props = FieldWords & {
  /** Digits, preceded by '+' or '00' while a number is typed with its prefix. */
  value: string;
  country: string;
  onChange: (typed: string) => void;
  onCountryChange: (code: string) => void;
  onBlur?: () => void;
  name: string;
  locale: string;
  countryWords: { label: string; search: string; none: string };
  ref?: (element: HTMLInputElement | null) => void;
};

/**
 * A phone number of at most 12 digits in groups of four, after its country's prefix. A number entered with an international
 * prefix selects its country and loses the prefix once it is complete.
 */
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
  const latest = useRef("");

  const type = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const typed = phoneText(event.target.value);
    latest.current = typed;
    onChange(typed);
    if (!/^(?:\+|00)/.test(typed)) return;
    const parse = await loadPhoneRules();
    const number = parse && readPhone(parse, typed, country);
    // Ignore a result that typing has overtaken. A number too long for the field keeps its prefix.
    if (!number || latest.current !== typed) return;
    onCountryChange(number.country);
    onChange(number.national.length <= digitsAtMost ? number.national : number.e164);
  };
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
            autoComplete="tel"
            inputMode="tel"
            value={maskPhone(value)}
            onFocus={() => void loadPhoneRules()}
            onChange={(event) => void type(event)}
            onBlur={onBlur}
            className="control tabular-nums"
          />
        </div>
      )}
    </Field>
  );
}
