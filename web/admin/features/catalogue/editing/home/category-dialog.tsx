import { locales, textName, textsOf } from "#contract/language.ts";
import { CategoryTexts } from "#contract/admin/home.ts";
import { TextField } from "#shared/ui/field.tsx";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = {
  /** 'new', or the category's id. */
  about: number | "new";
  title: string;
  texts: CategoryTexts;
  onClose: () => void;
  onDone: (texts: CategoryTexts) => void;
};

const fields = (["title", "line"] as const).flatMap((name) =>
  locales.map((locale) => ({ field: textName(name, locale), locale })),
);

/** A category's names and the introduction of its page, in every language. */
export function CategoryDialog({ about, title, texts, onClose, onDone }: Props) {
  const t = useTexts();
  const draft = useDraft(`category-${about}`, onClose);
  const form = useDraftForm(draft, CategoryTexts, textsOf(texts, "title", "line"));
  const { errorOf, ...sending } = useSending(form, async (values) => {
    onDone(values);
    draft.close();
  });
  return (
    <FormDialog title={title} submitLabel={t("home.apply")} sending={sending} maxWidth={600} draft={draft}>
      <div className="grid gap-x-4 xs:grid-cols-2">
        {fields.map(({ field, locale }) => (
          <TextField
            key={field}
            label={t(`home.field.${field}`)}
            lang={locale}
            autoComplete="off"
            error={errorOf(field)}
            {...form.register(field)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
