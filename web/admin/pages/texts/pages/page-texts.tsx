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
      {(["title_fr", "title_en"] as const).map((field) => (
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
      {(["content_fr", "content_en"] as const).map((field) => (
        <HtmlField
          key={field}
          label={t(`texts.pages.field.${field}`)}
          lang={field === "content_en" ? "en" : "fr"}
          rows={22}
          value={values[field]}
          error={errorOf(field)}
          onChange={(html) => onChange({ [field]: html })}
        />
      ))}
    </div>
  );
}
