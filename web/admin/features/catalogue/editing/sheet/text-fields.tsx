import { fieldsInTexts, type HintedField, type NamedField, type NameInTexts } from "#contract/title-fields.ts";
import { defaultLocale } from "#contract/language.ts";
import { TextField } from "#shared/ui/field.tsx";
import { HtmlField } from "#admin/parts/html-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import type { FieldProps } from "./field-props.ts";

type FieldOfTexts = NamedField<NameInTexts>;

/** The texts of a title, each language beside the other, and its other plain fields. */
export function TextFields(props: FieldProps) {
  const t = useTexts();
  const { brands, languages } = useChoices();
  const fields = fieldsInTexts.filter(({ field }) => props.title.type !== "episode" || field.isNotOfEpisodes !== true);
  return (
    <section className="panel p-5" aria-labelledby="texts">
      <h2 id="texts" className="mb-4 text-lg">
        {t("titles.texts")}
      </h2>
      <div className="grid gap-x-5 xs:grid-cols-2">
        {fields.map((one) => (
          <PlainField key={one.name} one={one} {...props} />
        ))}
      </div>
      <Suggestions id="brand" options={brands} />
      <Suggestions id="language" options={languages} />
    </section>
  );
}

/** Fields for which what other titles have is suggested. */
const suggested: ReadonlySet<string> = new Set(["brand", "language"]);

function PlainField({ one, values, errorOf, onChange }: FieldProps & { one: FieldOfTexts }) {
  const t = useTexts();
  const { name, field, locale } = one;
  const label = t(`titles.field.${name}`);
  const value = values[name];
  const error = errorOf(name);
  if (field.kind === "html")
    return (
      <HtmlField
        label={label}
        lang={locale ?? defaultLocale}
        value={textOf(value)}
        error={error}
        onChange={(html) => onChange({ [name]: html })}
      />
    );
  const isNumber = field.kind === "number";
  const read = (text: string): string | number | null => (isNumber ? (text === "" ? null : Number(text)) : text);
  return (
    <TextField
      label={label}
      hint={hintOf(one, t)}
      lang={locale}
      type={isNumber ? "number" : undefined}
      value={textOf(value)}
      error={error}
      autoComplete={locale ? "off" : undefined}
      list={suggested.has(name) ? name : undefined}
      onChange={({ currentTarget }) => onChange({ [name]: read(currentTarget.value) })}
    />
  );
}

const textOf = (value: string | number | null): string => (value === null ? "" : String(value));

/** Shown once, at the field of the first language. */
function hintOf({ key, field, locale }: FieldOfTexts, t: ReturnType<typeof useTexts>): string | undefined {
  const isFirst = locale === undefined || locale === defaultLocale;
  return field.hasHint === true && isFirst ? t(`titles.hints.${key as HintedField}`) : undefined;
}

function Suggestions({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}
