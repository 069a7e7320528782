import { type Locale, locales, textName } from "#contract/language.ts";
import { TextField } from "#shared/ui/field.tsx";
import { HtmlField } from "#admin/parts/html-field.tsx";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import type { FieldProps } from "./field-props.ts";

/** Fields that need a hint, shown once, at the French field. */
const hints: Partial<Record<string, AdminTextKey>> = {
  edition_fr: "titles.editionHint",
  tag_name_fr: "titles.tagHint",
  keywords_fr: "titles.keywordsHint",
};

/** The texts in both languages, side by side. */
export function TextFields({ title, values, onChange, errorOf }: FieldProps) {
  const t = useTexts();
  const { brands, languages } = useChoices();
  const line = (field: `${"title" | "edition" | "tag_name" | "keywords"}_${Locale}`) => (
    <TextField
      label={t(`titles.field.${field}`)}
      hint={hints[field] && t(hints[field])}
      lang={field.slice(-2)}
      value={values[field]}
      error={errorOf(field)}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
    />
  );
  return (
    <section className="panel p-5" aria-labelledby="texts">
      <h2 id="texts" className="mb-4 text-lg">
        {t("titles.texts")}
      </h2>
      <div className="grid gap-x-5 xs:grid-cols-2">
        {line("title_fr")}
        {line("title_en")}
        {locales
          .map((locale) => [textName("description", locale), locale] as const)
          .map(([field, locale]) => (
            <HtmlField
              key={field}
              label={t(`titles.field.${field}`)}
              lang={locale}
              value={values[field]}
              error={errorOf(field)}
              onChange={(html) => onChange({ [field]: html })}
            />
          ))}
        {title.type !== "episode" && (
          <>
            {line("edition_fr")}
            {line("edition_en")}
            {line("tag_name_fr")}
            {line("tag_name_en")}
          </>
        )}
        {line("keywords_fr")}
        {line("keywords_en")}
        <TextField
          label={t("titles.field.brand")}
          hint={t("titles.brandHint")}
          value={values.brand}
          error={errorOf("brand")}
          list="brands"
          onChange={({ currentTarget }) => onChange({ brand: currentTarget.value })}
        />
        <TextField
          label={t("titles.field.language")}
          hint={t("titles.languageHint")}
          value={values.language}
          error={errorOf("language")}
          list="languages"
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        />
      </div>
      <Suggestions id="brands" options={brands} />
      <Suggestions id="languages" options={languages} />
    </section>
  );
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
