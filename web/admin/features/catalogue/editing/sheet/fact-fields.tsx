import { useId } from "react";
import { type HintedField, type NamedField, type NameInFacts, fieldsInFacts } from "#contract/title-fields.ts";
import { FieldNote, TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { CountryList } from "../fields/country-list.tsx";
import { PeopleField } from "../fields/people-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { OverrideField } from "./override-field.tsx";

/** When, where and by whom a film or series was made. */
export function FactFields(props: FieldProps) {
  const t = useTexts();
  return (
    <section className="panel p-5" aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-lg">
        {t("titles.facts")}
      </h2>
      <div className="grid gap-x-5 xs:grid-cols-2">
        {fieldsInFacts.map((one) => (
          <FactField key={one.name} one={one} {...props} />
        ))}
      </div>
    </section>
  );
}

function FactField({ one, values, errorOf, onChange }: FieldProps & { one: NamedField<NameInFacts> }) {
  const t = useTexts();
  const { name, field } = one;
  const label = t(`titles.field.${name}`);
  const value = values[name];
  const error = errorOf(name);
  if (name === "european" || name === "french_expression")
    return <OverrideField name={name} values={values} error={error} onChange={onChange} />;
  if (typeof value === "string")
    return (
      <TextField
        label={label}
        hint={field.hasHint === true ? t(`titles.hints.${name as HintedField}`) : undefined}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    );
  if (!Array.isArray(value))
    return (
      <TextField
        label={label}
        type="number"
        value={value ?? ""}
        error={error}
        onChange={({ currentTarget: { value: typed } }) => onChange({ [name]: typed === "" ? null : Number(typed) })}
      />
    );
  if (field.kind === "countries")
    return (
      <CountriesField label={label} value={value} error={error} onChange={(codes) => onChange({ [name]: codes })} />
    );
  return <PeopleField label={label} value={value} error={error} onChange={(names) => onChange({ [name]: names })} />;
}

type CountriesProps = {
  label: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
};

function CountriesField({ label, value, error, onChange }: CountriesProps) {
  const id = useId();
  return (
    <fieldset className="field min-w-0" data-wrong={error ? "" : undefined} aria-describedby={`${id}-note`}>
      <legend className="field-label">{label}</legend>
      <div className="grid gap-2">
        <CountryList
          value={value}
          onAdd={(code) => onChange([...value, code])}
          onRemove={(code) => onChange(value.filter((one) => one !== code))}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}
