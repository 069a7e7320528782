import { locales, textName } from "#contract/language.ts";
import type { PageTexts as Texts } from "#contract/admin/pages.ts";
import { TextField } from "#shared/ui/field.tsx";
import { HtmlField } from "#admin/parts/html-field.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = {
  values: Texts;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<Texts>) => void;
};

/** A page's texts in both languages, side by side. */
export function PageTexts({ values, errorOf, onChange }: Props) {
  const t = useTexts();
  return (
    <div className="grid gap-x-5 xs:grid-cols-2">
      {locales
        .map((locale) => textName("title", locale))
        .map((field) => (
          <TextField
            key={field}
            label={t(`texts.pages.field.${field}`)}
            lang={field.slice(-2)}
            autoComplete="off"
            value={values[field]}
            error={errorOf(field)}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          />
        ))}
      {locales
        .map((locale) => [textName("content", locale), locale] as const)
        .map(([field, locale]) => (
          <HtmlField
            key={field}
            label={t(`texts.pages.field.${field}`)}
            lang={locale}
            rows={22}
            value={values[field]}
            error={errorOf(field)}
            onChange={(html) => onChange({ [field]: html })}
          />
        ))}
    </div>
  );
}
